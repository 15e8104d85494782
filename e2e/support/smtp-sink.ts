// A real SMTP server on loopback that keeps every message it accepts as one file, for the tests to read.
import { mkdir, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { SMTPServer } from "smtp-server";

export interface SmtpSink {
  url: string;
  close: () => Promise<void>;
}

export async function startSmtpSink(folder: string): Promise<SmtpSink> {
  await mkdir(folder, { recursive: true });
  let received = 0;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["AUTH", "STARTTLS"],
    disableReverseLookup: true,
    onData(stream, _session, done) {
      received += 1;
      const name = `${String(received).padStart(5, "0")}.eml`;
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        // Renamed when complete: a reader never sees half a message.
        const partial = join(folder, `${name}.part`);
        writeFile(partial, Buffer.concat(chunks))
          .then(() => rename(partial, join(folder, name)))
          .then(() => done(), done);
      });
    },
  });
  const port = await new Promise<number>((resolve, reject) => {
    server.on("error", reject);
    const listener = server.listen(0, "127.0.0.1", () => {
      const address = listener.address();
      if (address === null || typeof address === "string") reject(new Error("the SMTP sink has no port"));
      else resolve(address.port);
    });
  });
  return {
    url: `smtp://127.0.0.1:${port}`,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
