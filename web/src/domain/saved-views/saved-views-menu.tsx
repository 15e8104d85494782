// Opens the saved views of a list, saves the present one under a name, and deletes the one that is shown.
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Bookmark, BookmarkPlus, Trash } from "lucide-react";
import { useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { sentenceFor } from "@/api/failure";
import type { SavedView } from "@/api/types";
import { alert } from "@/lib/alerts/store";
import { lazyComponent } from "@/lib/lazy-component";
import { Menu } from "@/ui/menu/menu";
import { useSession } from "@/lib/session/use-session";
import { shownColumns } from "@/ui/table/use-data-table";
import { deleteView, queryOfView, savedViewsQuery, viewPath, type ListName } from "./queries";

const SaveViewDialog = lazyComponent(async () => (await import("./save-view-dialog")).SaveViewDialog);

type SavedViewsMenuProps = {
  list: ListName;
  /** The name of the table, whose columns belong to the view. */
  table: string;
  /** What the address must say for the list to be shown. */
  always?: Record<string, string>;
};

export function SavedViewsMenu({ list, table, always }: SavedViewsMenuProps) {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const isAdmin = useSession().user?.is_admin === true;
  const { search } = useLocation();
  const { data: all = [] } = useQuery(savedViewsQuery);
  const [saving, setSaving] = useState(false);
  const views = all.filter((view) => view.screen === list);
  const mayDelete = (view: SavedView) => view.author === null || isAdmin;
  const present = queryOfView(search, always);
  const shown = views.find((view) => queryOfView(view.query, always) === present);

  async function remove({ id, name }: SavedView): Promise<void> {
    try {
      await deleteView(id);
      alert("success", `Vista «${name}» eliminata.`);
    } catch (problem) {
      alert("failure", sentenceFor(problem));
    }
    await queries.invalidateQueries(savedViewsQuery);
  }

  return (
    <>
      <Menu
        className="button button-secondary button-regular min-h-14 max-sm:px-4.5"
        trigger={
          <>
            <Bookmark className="size-4.5 shrink-0" />
            <span className="max-w-52 truncate max-sm:sr-only">{shown?.name ?? "Viste"}</span>
          </>
        }
        groups={[
          views.map((view) => ({ label: labelOf(view), onSelect: () => void navigate(viewPath(view)) })),
          [
            { label: "Salva questa vista…", icon: BookmarkPlus, onSelect: () => setSaving(true) },
            ...(shown === undefined || !mayDelete(shown)
              ? []
              : [{ label: `Elimina «${shown.name}»`, icon: Trash, danger: true, onSelect: () => void remove(shown) }]),
          ],
        ].filter((group) => group.length > 0)}
      />
      {saving && (
        <SaveViewDialog
          list={list}
          query={queryOfView(search, { ...always, ...columnsOf(search, table) })}
          views={views.filter(({ author }) => author === null)}
          onClose={() => setSaving(false)}
        />
      )}
    </>
  );
}

/** The name, and who shares it. */
const labelOf = ({ name, author }: SavedView): string => (author === null ? name : `${name} (di ${author})`);

/** The columns, when the reader has chosen them. */
function columnsOf(search: string, table: string): Record<string, string> {
  const columns = new URLSearchParams(search).get("columns") ?? shownColumns(table);
  return columns === null ? {} : { columns };
}
