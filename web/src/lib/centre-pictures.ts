// Logos that admins have uploaded: the server has those of pixels in two sizes.

/** The files for screens with one and with two pixels for each of ours; undefined when there is only one. */
export function densities(url: string): string | undefined {
  const isUploaded = url.startsWith("/assets/images/centre/") && url.endsWith(".webp");
  return isUploaded ? `${url}?w=320, ${url} 2x` : undefined;
}
