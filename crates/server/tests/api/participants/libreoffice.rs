//! Spreadsheets from and for LibreOffice itself. `make soak` runs these tests; they need the command `soffice`.

use std::{path::Path, process::Command};

use crate::support::{
    World,
    workbook::{HEADINGS, newcomer},
};

/// Converts a file in a folder to another format, as the menu *Save as* does. Returns the new content.
fn converted(folder: &Path, file: &str, format: &str) -> Vec<u8> {
    let done = Command::new("soffice")
        .arg("--headless")
        .arg(format!(
            "-env:UserInstallation=file://{}",
            folder.join("profile").display()
        ))
        .args(["--convert-to", format, "--outdir"])
        .arg(folder)
        .arg(folder.join(file))
        .output()
        .expect("the command soffice");
    assert!(done.status.success(), "{}", String::from_utf8_lossy(&done.stderr));
    let extension = format.split(':').next().expect("an extension");
    let result = folder.join(file).with_extension(extension);
    std::fs::read(result).expect("the converted file")
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "needs LibreOffice: make soak"]
async fn imports_its_files_and_exports_files_it_opens() {
    let world = World::sqlite().await;
    let staff = world.instructor().await;
    let course = world.course("BLSD").await;
    let date = world.date(course.id, 10, 40).await;
    let path = format!("/api/course-dates/{}/reservations", date.id);
    let folder = world.folder.path().to_owned();
    let rows: Vec<String> = (0..5).map(|number| newcomer(number).join(",")).collect();
    let csv = format!("{}\n{}\n", HEADINGS.join(","), rows.join("\n"));
    std::fs::write(folder.join("iscritti.csv"), csv).expect("a file");

    let written = converted(&folder, "iscritti.csv", "xlsx");
    let report = staff
        .actor
        .post_file(&format!("{path}/upload"), "iscritti.xlsx", &written)
        .await
        .expect(201)
        .json();
    assert_eq!(report["meta"]["valid"], 5, "{report}");

    let row = staff.actor.get(&path).await.expect(200).json()["data"][0]["id"].clone();
    let formula = serde_json::json!({"note": "=1+1"});
    staff
        .actor
        .put(&format!("/api/reservations/{row}"), formula)
        .await
        .expect(200);
    let exported = staff.actor.get(&format!("{path}/export")).await.expect(200).bytes;
    std::fs::write(folder.join("export.xlsx"), exported).expect("a file");
    let opened = converted(&folder, "export.xlsx", "csv:Text - txt - csv (StarCalc):44,34,76");
    let opened = String::from_utf8(opened).expect("UTF-8");
    assert!(opened.starts_with("Cognome,Nome,Codice fiscale,Email"), "{opened}");
    assert!(
        opened.contains("persona4@ditta.example") && opened.contains("3331234567"),
        "{opened}"
    );
    assert!(opened.contains("=1+1"), "a text stays a text: {opened}");
}
