// Home's hero: title, lead and two buttons. The heartbeat line runs through the picture to both edges of the page.
import { useSession } from "@/lib/session/use-session";
import { to } from "@/lib/routes";
import { texts } from "@/lib/texts";
import { ButtonLink } from "@/ui/button";

export function Hero() {
  const loggedIn = useSession().loggedIn === true;
  return (
    <section className="overflow-hidden">
      <div className="page grid items-center gap-x-10 gap-y-8 pt-10 md:grid-cols-[1.05fr_1fr] md:py-10 lg:py-14">
        <div className="grid justify-items-start gap-6">
          <h1 className="text-display font-semibold">Formazione Sanitaria di Eccellenza</h1>
          <p className="max-w-[34rem] text-lead text-ink-soft">
            Corsi di primo soccorso ed emergenza per sanitari e per chi sanitario non è. In aula, con istruttori
            certificati e molta pratica: quando serve, le mani sanno già cosa fare.
          </p>
          <div className="flex flex-wrap gap-3">
            <ButtonLink to={loggedIn ? to.myReservations() : to.register()} size="large" className="min-w-37">
              {loggedIn ? texts.panel : texts.register}
            </ButtonLink>
            <ButtonLink to={to.about()} variant="secondary" size="large">
              {texts.about}
            </ButtonLink>
          </div>
        </div>
        <HeroPicture />
      </div>
    </section>
  );
}

function HeroPicture() {
  return (
    <div className="hero-line">
      <picture>
        <source
          media="(width < 48rem)"
          srcSet="/images/hero-portrait-500.webp 500w, /images/hero-portrait-1000.webp 1000w"
          sizes="(width < 30rem) 100vw, 30rem"
          width={1000}
          height={1060}
        />
        <img
          src="/images/hero-landscape-800.webp"
          srcSet="/images/hero-landscape-800.webp 800w, /images/hero-landscape-1600.webp 1600w"
          sizes="(width < 80rem) 48vw, 36rem"
          width={1600}
          height={1200}
          alt=""
          fetchPriority="high"
          className="relative h-auto w-full"
        />
      </picture>
    </div>
  );
}
