// The courses that staff choose from.
import { useQuery } from "@tanstack/react-query";
import { useSession } from "@/lib/session/use-session";
import { courseChoiceQuery } from "./queries";

export function useCourseChoice() {
  const { user } = useSession();
  const { data = [] } = useQuery(courseChoiceQuery(user?.is_admin === true));
  return data;
}
