// Geometry and SVG text: smooth curves, limbs of varying width, clipping. All scenes are built from these.
const round = (n) => String(Math.round(n * 10) / 10)
const at = ([x, y]) => `${round(x)} ${round(y)}`

let nextId = 0
export const resetIds = () => { nextId = 0 }
const newId = () => `c${++nextId}`

/** Attributes as text; `undefined` ones are left out. */
const attrs = (a = {}) => Object.entries(a).filter(([, v]) => v !== undefined).map(([k, v]) => ` ${k}="${typeof v === 'number' ? round(v * 100) / 100 : v}"`).join('')

export const g = (children, a) => `<g${attrs(a)}>${[children].flat(9).join('')}</g>`
export const path = (d, fill, a) => `<path d="${d}"${attrs({ fill, ...a })}/>`
export const line = (d, stroke, width, a) => `<path d="${d}"${attrs({ fill: 'none', stroke, 'stroke-width': width, 'stroke-linecap': 'round', 'stroke-linejoin': 'round', ...a })}/>`
export const circle = (cx, cy, r, fill, a) => `<circle${attrs({ cx, cy, r, fill, ...a })}/>`
export const ellipse = (cx, cy, rx, ry, fill, a) => `<ellipse${attrs({ cx, cy, rx, ry, fill, ...a })}/>`
export const rect = (x, y, width, height, fill, rx = 0, a) => `<rect${attrs({ x, y, width, height, rx, fill, ...a })}/>`
export const move = (x, y, children, { rotate = 0, scale = 1, flip = false } = {}) =>
  g(children, { transform: `translate(${round(x)} ${round(y)})${rotate ? ` rotate(${round(rotate)})` : ''}${scale !== 1 || flip ? ` scale(${flip ? -scale : scale} ${scale})` : ''}` })

/** Draws `inside` only where the outlines `ds` (one or several path texts) are. */
export const clip = (ds, inside) => {
  const id = newId()
  return `<clipPath id="${id}">${[ds].flat().map((d) => `<path d="${d}"/>`).join('')}</clipPath>${g(inside, { 'clip-path': `url(#${id})` })}`
}

/** A filled shape with details that never leave its outline. */
export const shaped = (d, fill, ...inside) => path(d, fill) + (inside.length ? clip(d, inside) : '')

export const gradient = (stops, { x1 = 0, y1 = 0, x2 = 0, y2 = 1 } = {}) => {
  const id = newId()
  const marks = stops.map(([offset, color, opacity]) => `<stop${attrs({ offset, 'stop-color': color, 'stop-opacity': opacity })}/>`).join('')
  return { def: `<linearGradient${attrs({ id, x1, y1, x2, y2 })}>${marks}</linearGradient>`, fill: `url(#${id})` }
}

/** A smooth curve through points (Catmull-Rom). A point `[x, y, 1]` is a corner. */
export const smooth = (pts, { closed = true, tension = 1 } = {}) => {
  const n = pts.length
  const pick = (i) => closed ? pts[(i + n) % n] : pts[Math.max(0, Math.min(n - 1, i))]
  const pull = tension / 6
  let d = `M${at(pts[0])}`
  for (let i = 0; i < (closed ? n : n - 1); i++) {
    const [a, b, c, e] = [pick(i - 1), pick(i), pick(i + 1), pick(i + 2)]
    const out = b[2] ? b : [b[0] + (c[0] - a[0]) * pull, b[1] + (c[1] - a[1]) * pull]
    const into = c[2] ? c : [c[0] - (e[0] - b[0]) * pull, c[1] - (e[1] - b[1]) * pull]
    d += `C${at(out)} ${at(into)} ${at(c)}`
  }
  return closed ? `${d}Z` : d
}

export const poly = (pts) => `M${pts.map(at).join('L')}Z`

const sample = (pts, steps) => {
  const out = []
  const pick = (i) => pts[Math.max(0, Math.min(pts.length - 1, i))]
  for (let i = 0; i < pts.length - 1; i++) {
    const [p0, p1, p2, p3] = [pick(i - 1), pick(i), pick(i + 1), pick(i + 2)]
    for (let s = 0; s < steps; s++) {
      const t = s / steps
      out.push([0, 1, 2].map((k) => 0.5 * (2 * p1[k] + (p2[k] - p0[k]) * t + (2 * p0[k] - 5 * p1[k] + 4 * p2[k] - p3[k]) * t * t + (3 * p1[k] - p0[k] - 3 * p2[k] + p3[k]) * t ** 3)))
    }
  }
  out.push(pts[pts.length - 1])
  return out
}

/**
 * A limb, finger or cable of varying width. Points are `[x, y, width]`.
 * Gives `d`, the closed outline, and `edge(from)`, the open outline of the part after `from` (0..1), for the line between two fingers.
 */
export const limb = (pts, { startCap = true, endCap = true } = {}) => {
  const mid = sample(pts, 6)
  const sides = mid.map(([x, y, w], i) => {
    const [a, b] = [mid[Math.max(0, i - 1)], mid[Math.min(mid.length - 1, i + 1)]]
    const len = Math.hypot(b[0] - a[0], b[1] - a[1]) || 1
    const [nx, ny] = [-(b[1] - a[1]) / len * w / 2, (b[0] - a[0]) / len * w / 2]
    return [[x - nx, y - ny], [x + nx, y + ny]]
  })
  const left = sides.map(([l]) => l)
  const right = sides.map(([, r]) => r).reverse()
  const curve = (ps) => smooth(ps, { closed: false }).replace(/^M[^C]*/, '')
  const cap = (w, to, on) => on ? `A${round(w / 2)} ${round(w / 2)} 0 0 1 ${at(to)}` : `L${at(to)}`
  const [first, last] = [mid[0], mid[mid.length - 1]]
  const d = `M${at(left[0])}${curve(left)}${cap(last[2], right[0], endCap)}${curve(right)}${cap(first[2], left[0], startCap)}Z`
  const edge = (from = 0.3) => {
    const k = Math.floor(left.length * from)
    const [l, r] = [left.slice(k), right.slice(0, right.length - k)]
    return `M${at(l[0])}${curve(l)}${cap(last[2], r[0], true)}${curve(r)}`
  }
  return { d, edge }
}

/** The heartbeat line, the brand's only ornament: flat, one beat, flat, on the base line `y`. */
export const heartbeat = (x, y, width, height, at0 = 0.5) => {
  const c = x + width * at0
  const h = height
  return `M${at([x, y])}H${round(c - h * 0.62)}L${at([c - h * 0.48, y - h * 0.16])}L${at([c - h * 0.34, y])}H${round(c - h * 0.24)}L${at([c - h * 0.14, y + h * 0.16])}L${at([c, y - h * 0.72])}L${at([c + h * 0.15, y + h * 0.34])}L${at([c + h * 0.26, y])}H${round(c + h * 0.42)}L${at([c + h * 0.56, y - h * 0.14])}L${at([c + h * 0.7, y])}H${round(x + width)}`
}

export const svg = (width, height, body, title) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"${title ? ` role="img"><title>${title}</title>` : '>'}${[body].flat(9).join('')}</svg>\n`
