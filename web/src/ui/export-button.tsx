// Downloads a list as a spreadsheet: all rows that the filters find, in the order of the list.
import { FileSpreadsheet } from "lucide-react";
import { addressWith } from "@/lib/query-values";
import { DownloadButton } from "./download-button";

type ExportButtonProps = {
  /** The call: `/api/users/export`. */
  path: string;
  /** The query of the list; its page is left out. */
  query: Record<string, string | number | null | undefined>;
  /** The file name without its ending, if the server sends none. */
  name: string;
};

export function ExportButton({ path, query, name }: ExportButtonProps) {
  return (
    <DownloadButton address={addressWith(path, { ...query, page: null, per_page: null })} defaultName={`${name}.xlsx`}>
      <FileSpreadsheet aria-hidden="true" className="size-4.5" />
      <span className="max-sm:sr-only">Esporta (.xlsx)</span>
    </DownloadButton>
  );
}
