// Copies a text and says so.
import { alert } from "./alerts/store";

export async function copyText(text: string, done: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    alert("success", done);
  } catch {
    alert("failure", "Non siamo riusciti a copiare: seleziona il testo e copialo a mano.");
  }
}
