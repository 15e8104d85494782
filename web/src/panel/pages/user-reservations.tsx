// The reservations and certificates of a person.
import { UserCertificates } from "@/features/certificate-list/user-certificates";
import { UserReservationsScreen } from "@/features/users/user-reservations-screen";

export function UserReservations({ id }: { id: number }) {
  return (
    <>
      <UserReservationsScreen id={id} />
      <UserCertificates id={id} />
    </>
  );
}
