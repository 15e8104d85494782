// A small HTTP client with kept-alive connections: one person, with their session and their CSRF token.
import { Agent, request } from "node:http";

export const DEMO_PASSWORD = "Battito2026!";

export class Client {
  #agent;
  #port;
  #csrf;
  #token;

  constructor(port, agent = new Agent({ keepAlive: true, maxSockets: 64 })) {
    this.#port = port;
    this.#agent = agent;
  }

  /** Sends a call; resolves with the status, the headers and the parsed body, whatever the status is. */
  call(method, path, body) {
    const payload = body === undefined ? undefined : Buffer.from(JSON.stringify(body));
    const headers = { accept: "application/json" };
    if (payload !== undefined) {
      headers["content-type"] = "application/json";
      headers["content-length"] = payload.length;
    }
    if (this.#token !== undefined) headers.authorization = `Bearer ${this.#token}`;
    if (this.#csrf !== undefined) {
      headers.cookie = `XSRF-TOKEN=${this.#csrf}`;
      headers["x-xsrf-token"] = decodeURIComponent(this.#csrf);
    }
    return new Promise((resolve, reject) => {
      const sent = request(
        { host: "127.0.0.1", port: this.#port, method, path, headers, agent: this.#agent },
        (answer) => {
          const chunks = [];
          answer.on("data", (chunk) => chunks.push(chunk));
          answer.on("end", () => {
            const text = Buffer.concat(chunks).toString();
            resolve({
              status: answer.statusCode,
              headers: answer.headers,
              body: text.startsWith("{") || text.startsWith("[") ? JSON.parse(text) : text,
            });
          });
          answer.on("error", reject);
        },
      );
      sent.on("error", reject);
      sent.end(payload);
    });
  }

  /** The same, but any status other than the expected ends the benchmark. */
  async insist(expected, method, path, body) {
    const answer = await this.call(method, path, body);
    if (answer.status !== expected)
      throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
    return answer.body;
  }

  async fetchCsrfToken() {
    const { headers } = await this.call("GET", "/csrf-cookie");
    this.#csrf = headers["set-cookie"].join(";").match(/XSRF-TOKEN=([^;]+)/)[1];
  }

  async login(email, password) {
    await this.fetchCsrfToken();
    const { token } = await this.insist(200, "POST", "/api/login", { email, password, remember: false });
    this.#token = token;
    return this;
  }

  /** Of the session. */
  get token() {
    return this.#token;
  }

  async register(person) {
    await this.fetchCsrfToken();
    await this.insist(201, "POST", "/api/register", { ...person, password_confirmation: person.password });
    return this.login(person.email, person.password);
  }
}
