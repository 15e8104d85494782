// A value for what is slow to draw: what answers the reader is painted first.
import { startTransition, useEffect, useState } from "react";

/** The value before the last paint. A deferred value alone may be drawn in the same frame as what it was to wait for. */
export function useAfterPaint<Value>(value: Value): Value {
  const [painted, setPainted] = useState<{ value: Value }>({ value });
  useEffect(() => {
    if (painted.value === value) return undefined;
    let timer: number | undefined;
    const frame = requestAnimationFrame(() => {
      timer = window.setTimeout(() => startTransition(() => setPainted({ value })));
    });
    return () => {
      cancelAnimationFrame(frame);
      window.clearTimeout(timer);
    };
  }, [value, painted.value]);
  return painted.value;
}
