// The menu of a row in the list of users.
import { Ellipsis } from "lucide-react";
import type { ManagedUser } from "@/api/types";
import { fullName } from "@/lib/person-names";
import { Menu } from "@/ui/menu/menu";
import { useUserActions } from "./use-user-actions";

export function UserMenu({ user }: { user: ManagedUser }) {
  return <Menu label={`Azioni per ${fullName(user)}`} trigger={<Ellipsis />} groups={useUserActions(user)} />;
}
