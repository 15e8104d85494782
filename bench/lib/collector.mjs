// A collector of OpenTelemetry on a free loopback port, which keeps what it gets.
import { once } from "node:events";
import { createServer } from "node:http";

/** The fields of a protobuf message: number and value, which is a number of 64 bits or bytes. */
function fieldsOf(message) {
  const fields = [];
  let at = 0;
  const varint = () => {
    let value = 0n;
    for (let shift = 0n; ; shift += 7n) {
      const byte = message[at++];
      value |= BigInt(byte & 127) << shift;
      if (byte < 128) return value;
    }
  };
  const bytes = (length) => message.subarray(at, (at += length));
  while (at < message.length) {
    const tag = Number(varint());
    const value = [
      varint,
      () => bytes(8).readBigUInt64LE(),
      () => bytes(Number(varint())),
      undefined,
      undefined,
      () => bytes(4).readUInt32LE(),
    ][tag & 7]();
    fields.push([tag >> 3, value]);
  }
  return fields;
}

const all = (message, number) => fieldsOf(message).filter(([found]) => found === number);
const inside = (messages, number) => messages.flatMap((message) => all(message, number).map(([, value]) => value));

/** A span, by the numbers of opentelemetry/proto/trace/v1/trace.proto. */
function spanOf(message) {
  const one = (number) => all(message, number)[0]?.[1];
  const attributes = inside([message], 9).map((attribute) => {
    const [value] = inside([attribute], 2).flatMap((any) => fieldsOf(any));
    return [String(inside([attribute], 1)[0]), Buffer.isBuffer(value?.[1]) ? String(value[1]) : Number(value?.[1])];
  });
  return {
    trace: one(1).toString("hex"),
    id: one(2).toString("hex"),
    parent: one(4)?.toString("hex"),
    name: String(one(5)),
    beginMs: Number(one(7)) / 1e6,
    ms: Number(one(8) - one(7)) / 1e6,
    attributes: Object.fromEntries(attributes),
  };
}

/** `url` is for the server's setting; `spans()` gives what has arrived. */
export async function startCollector() {
  const batches = [];
  const server = createServer((request, response) => {
    const parts = [];
    request.on("data", (part) => parts.push(part));
    request.on("end", () => {
      batches.push(Buffer.concat(parts));
      response.end();
    });
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${server.address().port}/v1/traces`,
    spans: () => inside(inside(inside(batches, 1), 2), 2).map(spanOf),
    stop: () => server.close(),
  };
}
