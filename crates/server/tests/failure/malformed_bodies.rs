//! Request bodies that are malformed.

/// Bytes that are no JSON object.
pub(crate) fn not_json() -> Vec<Vec<u8>> {
    let mut bodies: Vec<Vec<u8>> = [
        b"".as_slice(),
        b"\0",
        b"\0\0\0\0",
        b"{\"id_course_date\": \xff\xfe}",
        b"{\"id_course_date\": \"\xc3\x28\"}",
        b"{\"id_course_date\": \"\xed\xa0\x80\"}",
        b"\xff\xfe{\0}\0",
        b"\xef\xbb\xbf{}",
        b"{\"id_course_date\": 1",
        b"{\"id_course_date\": 1e999}",
        b"{\"id_course_date\": NaN}",
        b"{\"id_course_date\": 0x10}",
        b"[1]",
        b"null",
        b"PK\x03\x04\x14\0\x06\0",
        b"%PDF-1.7\n%\xe2\xe3",
        b"\x1f\x8b\x08\0",
        b"<?xml version=\"1.0\"?><!DOCTYPE a [<!ENTITY b SYSTEM \"file:///etc/passwd\">]><a>&b;</a>",
    ]
    .map(<[u8]>::to_vec)
    .into();
    for depth in [200, 10_000, 40_000] {
        bodies.push("[".repeat(depth).into_bytes());
        bodies.push(format!("{{\"id_course_date\": {}{}}}", "[".repeat(depth), "]".repeat(depth)).into_bytes());
        bodies.push(format!("{}1{}", "{\"a\":".repeat(depth), "}".repeat(depth)).into_bytes());
    }
    bodies
}

/// JSON texts in the place of a number.
pub(crate) fn values() -> Vec<String> {
    let digits = "9".repeat(10_000);
    let long = format!("\"{}\"", "x".repeat(200_000));
    let many = format!("[{}1]", "1,".repeat(50_000));
    let mut values: Vec<String> = [
        "0",
        "-1",
        "1.5",
        "1e308",
        "-0",
        "9223372036854775807",
        "9223372036854775808",
        "-9223372036854775808",
        "18446744073709551616",
        "true",
        "\"1\"",
        "\"\\u0000\"",
        "\"a\\u0000b\"",
        "\"' OR 1=1 --\"",
        "[]",
        "{}",
        "[null]",
        "{\"\": {\"\": []}}",
        "\"\\r\\nSet-Cookie: a=b\"",
        "\"../../etc/passwd\"",
    ]
    .map(str::to_owned)
    .into();
    values.extend([
        digits.clone(),
        format!("0.{digits}"),
        format!("1e-{}", &digits[..15]),
        long,
        many,
    ]);
    values
}
