// Once per run: an SMTP sink and a server with fresh demo data; what they are called travels to the workers in the environment.
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { startServer } from "./server.ts";
import { startSmtpSink } from "./smtp-sink.ts";

export default async function globalSetup(): Promise<() => Promise<void>> {
  const results = fileURLToPath(new URL("../results/", import.meta.url));
  await mkdir(results, { recursive: true });
  const folder = await mkdtemp(join(tmpdir(), "battito-e2e-"));
  const mail = join(folder, "mail");
  const data = join(folder, "data");
  await mkdir(data);

  const sink = await startSmtpSink(mail);
  const server = await startServer({ dataDir: data, smtpUrl: sink.url, logFile: join(results, "server.log") });
  process.env["BATTITO_E2E_URL"] = server.url;
  process.env["BATTITO_E2E_MAIL"] = mail;
  process.env["BATTITO_E2E_SMTP"] = sink.url;

  return async () => {
    await server.stop();
    await sink.close();
    await rm(folder, { recursive: true, force: true });
  };
}
