// A small PDF file to upload: one page with a line of text.
import { Buffer } from "node:buffer";

interface PdfTraits {
  text?: string;
  /** Entries of its catalogue, such as a script. */
  catalogue?: string;
  /** Asks for a password: its keys fit no empty one. */
  encrypted?: boolean;
}

export function pdf({ text = "Attestato", catalogue = "", encrypted = false }: PdfTraits = {}): Buffer {
  const content = `BT /F1 32 Tf 72 300 Td (${text.replaceAll(/[()\\]/g, "\\$&")}) Tj ET`;
  const key = "ab".repeat(32);
  const objects = [
    `<< /Type /Catalog /Pages 2 0 R ${catalogue} >>`,
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 842 595] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>",
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
    ...(encrypted ? [`<< /Filter /Standard /V 1 /R 2 /P -4 /O <${key}> /U <${key}> >>`] : []),
  ];
  let file = "%PDF-1.7\n";
  const places: number[] = [];
  for (const [index, object] of objects.entries()) {
    places.push(file.length);
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
  }
  const start = file.length;
  const table = places.map((place) => `${String(place).padStart(10, "0")} 00000 n \n`).join("");
  const protection = encrypted ? `/Encrypt ${objects.length} 0 R /ID [<00> <00>]` : "";
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}`;
  file += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R ${protection} >>\nstartxref\n${start}\n%%EOF\n`;
  return Buffer.from(file, "latin1");
}
