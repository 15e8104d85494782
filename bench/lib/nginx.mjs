// nginx as one would set it up for static files: two workers, no access log, open files remembered. Each address answers with
// the very bytes and headers that Battito gave for it.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, writeFile } from "node:fs/promises";
import { get } from "node:http";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { freePort } from "./server.mjs";

/** Headers that nginx writes itself. */
const ITS_OWN = ["date", "content-length", "transfer-encoding", "connection", "content-type", "x-request-id"];

function quoted(value) {
  if (value.includes("$")) throw new Error(`nginx would read a variable in ${value}`);
  return `"${value.replace(/["\\]/g, "\\$&")}"`;
}

/** An answer as it goes over the wire, compressed as browsers ask for it. */
export function fetchRaw(port, path, encoding = "br") {
  return new Promise((resolve, reject) => {
    get({ host: "127.0.0.1", port, path, headers: { "accept-encoding": encoding }, agent: false }, (answer) => {
      const chunks = [];
      answer.on("data", (chunk) => chunks.push(chunk));
      answer.on("end", () =>
        resolve({ status: answer.statusCode, headers: answer.headers, body: Buffer.concat(chunks) }),
      );
    }).on("error", reject);
  });
}

async function location(folder, { headers, body }, index) {
  const file = join(folder, `${index}.bytes`);
  await writeFile(file, body);
  const given = Object.entries(headers).filter(([name]) => !ITS_OWN.includes(name));
  return `    location = /${index} {
      alias ${file};
      types { }
      default_type ${quoted(headers["content-type"])};
${given.map(([name, value]) => `      add_header ${name} ${quoted(value)} always;`).join("\n")}
      add_header x-request-id $request_id always;
    }`;
}

/** Serves each answer at its number: `/0`, `/1`, and so on. */
export async function startNginx(folder, answers) {
  await mkdir(folder, { recursive: true });
  const port = await freePort();
  const locations = await Promise.all(answers.map((answer, index) => location(folder, answer, index)));
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
    (name) => `  ${name}_temp_path ${join(folder, name)};`,
  );
  const config = `worker_processes 2;
daemon off;
pid ${join(folder, "nginx.pid")};
error_log ${join(folder, "error.log")};
events { worker_connections 1024; }
http {
  access_log off;
  sendfile on;
  tcp_nopush on;
  etag off;
  if_modified_since off;
  server_tokens off;
  keepalive_requests 1000000000;
  open_file_cache max=1000;
  open_file_cache_valid 60s;
${temporary.join("\n")}
  server {
    listen 127.0.0.1:${port} backlog=511;
${locations.join("\n")}
  }
}
`;
  const file = join(folder, "nginx.conf");
  await writeFile(file, config);
  // Workers of a root-owned master run as nobody, who cannot read a private folder.
  const user = process.getuid() === 0 ? ["-g", "user root;"] : [];
  const child = spawn("nginx", ["-p", folder, "-c", file, "-e", join(folder, "error.log"), ...user], {
    stdio: "inherit",
    env: { PATH: `${process.env.PATH}:/usr/sbin` },
  });
  for (let attempt = 0; ; attempt += 1) {
    if (child.exitCode !== null || attempt > 500) throw new Error("nginx did not start");
    const answered = await fetchRaw(port, "/0").catch(() => undefined);
    if (answered?.status === 200) break;
    await pause(10);
  }
  return {
    port,
    async stop() {
      const exited = once(child, "exit");
      child.kill("SIGQUIT");
      await exited;
    },
  };
}
