// The social network of an address, by its host: as the server names it.

const labels: Readonly<Record<string, string>> = {
  facebook: "facebook",
  instagram: "instagram",
  linkedin: "linkedin",
  youtube: "youtube",
  youtu: "youtube",
};

export function networkOf(url: string): string {
  const host = URL.canParse(url.trim()) ? new URL(url.trim()).hostname.replace(/^www\./, "") : "";
  return labels[host.split(".").at(-2) ?? ""] ?? host;
}
