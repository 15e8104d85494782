// The actions on a user, with the reasons why an action is not possible now.
import { useQueryClient } from "@tanstack/react-query";
import { Ban, CalendarDays, History, Merge, Pencil, RotateCcw, Send, ShieldOff } from "lucide-react";
import { useNavigate } from "react-router";
import { sentenceFor } from "@/api/failure";
import type { ManagedUser } from "@/api/types";
import { alert } from "@/lib/alerts/store";
import { useMailed } from "@/lib/mail-delivery";
import { to } from "@/lib/routes";
import { useSession } from "@/lib/session/use-session";
import type { MenuAction } from "@/ui/menu/menu-types";
import { useUrlDialog } from "@/ui/url-dialog";
import { enabledText, isGone } from "./labels";
import { enableUser, inviteUser } from "./queries";

/** Which dialog about which user is open: `?dialog=disable&user=12`. */
const kinds = ["disable", "enable", "merge", "two-factor"] as const;

type UserDialog = (typeof kinds)[number];

export function useUserDialog() {
  const { params, open, close } = useUrlDialog<"dialog" | "user">();
  const kind = kinds.find((kind) => kind === params.get("dialog"));
  const id = Number(params.get("user") ?? "");

  return {
    dialog: kind !== undefined && Number.isSafeInteger(id) && id > 0 ? { kind, id } : null,
    open: (dialog: UserDialog, user: number) => open({ dialog, user }),
    close: () => close({ dialog: null, user: null }),
  } as const;
}

const adminsOnly = "Solo gli amministratori";

export function useUserActions(user: ManagedUser): MenuAction[][] {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { open } = useUserDialog();
  const mailed = useMailed();
  const isAdmin = useSession().user?.is_admin === true;
  const reason = isAdmin ? undefined : adminsOnly;

  async function attempt(run: () => Promise<string>): Promise<void> {
    try {
      alert("success", await run());
    } catch (problem) {
      alert("failure", sentenceFor(problem));
    }
  }
  const enable = async () => {
    await enableUser(queries, user.id);
    return enabledText(user);
  };

  const visits: MenuAction[] = [
    { label: "Modifica", icon: Pencil, onSelect: () => void navigate(to.userEdit(user.id)) },
    { label: "Iscrizioni", icon: CalendarDays, onSelect: () => void navigate(to.userReservations(user.id)) },
    ...(isAdmin
      ? [{ label: "Cronologia", icon: History, onSelect: () => void navigate(to.history("user", user.id)) }]
      : []),
  ];
  if (isGone(user)) return [visits];
  const invite: MenuAction = {
    label: "Reinvia invito",
    icon: Send,
    onSelect: () => void attempt(async () => mailed(await inviteUser(user.id))),
    disabled: user.is_admin ? reason : undefined,
  };
  return [
    user.state === "invited" && user.email !== null ? [...visits, invite] : visits,
    [
      ...(user.two_factor_enabled_at === null
        ? []
        : [
            {
              label: "Azzera la verifica in due passaggi",
              icon: ShieldOff,
              onSelect: () => open("two-factor", user.id),
              disabled: reason,
            },
          ]),
      { label: "Unisci a un'altra persona", icon: Merge, onSelect: () => open("merge", user.id), disabled: reason },
      user.state === "disabled"
        ? { label: "Riattiva", icon: RotateCcw, onSelect: () => void attempt(enable), disabled: reason }
        : { label: "Disattiva", icon: Ban, danger: true, onSelect: () => open("disable", user.id), disabled: reason },
    ],
  ];
}
