// The logo: the centre's own, or the mark with the centre's name.
import type { Centre, CentrePicture } from "@/api/types";
import { densities } from "@/lib/centre";
import { classNames } from "@/lib/class-names";

type LogoProps = {
  centre: Pick<Centre, "name" | "logo">;
  /** On the band, which is dark in both themes. */
  onBand?: boolean;
};

export function Logo({ centre: { name, logo }, onBand = false }: LogoProps) {
  if (logo === null) {
    return (
      <span className="inline-flex items-end gap-2 text-logo leading-none font-bold tracking-[-0.025em]">
        <Mark className="h-8 w-8" />
        {name}
      </span>
    );
  }
  const { light, dark } = logo;
  const only = onBand ? (dark ?? light) : light;
  return (
    <picture className={classNames(dark === null && (onBand ? "logo-plate" : "logo-plate-in-dark"))}>
      {dark !== null && !onBand && <source media="(prefers-color-scheme: dark)" {...sizesOf(dark)} />}
      <img src={only.url} {...sizesOf(only)} alt={name} className="max-h-10 w-auto max-w-44 object-contain" />
    </picture>
  );
}

const height = 40;
const mostWidth = 176;

/** The size that it takes, which the page leaves room for, and the file for screens with one pixel for each of ours. */
function sizesOf({ url, width, height: own }: CentrePicture) {
  const shown = Math.min(mostWidth, Math.round((height * width) / own));
  return { width: shown, height: Math.round((shown * own) / width), srcSet: densities(url) ?? url };
}

export function Mark({ className }: { className?: string }) {
  return (
    <svg
      viewBox="0 0 64 64"
      className={className}
      fill="none"
      strokeWidth="6"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      <path d="M5 41H10L16 50L29 10" className="stroke-signal" />
      <path d="M29 10V41a14 14 0 1 0 28 0a14 14 0 1 0 -28 0" stroke="currentColor" />
    </svg>
  );
}
