// Hands, the heart of every scene. One hand is a palm, four fingers and a thumb; lines appear only where parts of the same hand overlap.
import { clip, g, limb, line, move, path, smooth } from './shapes.js'

/** Fills `parts` (limbs, from back to front) as one hand: each part's edge is drawn on the parts behind it, never on the silhouette. */
export const joined = (parts, tone, { extra = [], width = 5 } = {}) => {
  const all = parts.map((p) => p.d)
  return parts.map((p, i) => {
    const behind = all.slice(0, i)
    const edge = p.edge && behind.length ? clip(behind, line(p.edge(p.from ?? 0.35), p.line ?? tone.shade, width * 2)) : ''
    return edge + path(p.d, p.fill ?? tone.base)
  }).join('') + (extra.length ? clip(all, extra) : '')
}

const PALM = smooth([[-54, -26, 1], [-8, -34], [28, -39], [72, -50], [104, -46], [116, -4], [108, 44], [72, 52], [28, 43], [-8, 34], [-54, 26, 1]])

// Finger spines from little to index, then the thumb, for a right-pointing hand seen from the back, thumb below.
const POSES = {
  flat: {
    fingers: [[[80, -36, 29], [126, -42, 27], [160, -46, 23]], [[86, -13, 32], [146, -16, 30], [194, -17, 25]], [[88, 12, 33], [150, 13, 31], [206, 14, 26]], [[84, 36, 32], [140, 41, 29], [188, 44, 24]]],
    thumb: [[14, 26, 44], [58, 60, 37], [108, 84, 28]],
  },
  spread: {
    fingers: [[[78, -36, 29], [122, -56, 27], [154, -74, 23]], [[86, -14, 32], [146, -28, 30], [192, -42, 25]], [[88, 12, 33], [152, 10, 31], [208, 6, 26]], [[84, 36, 32], [142, 46, 29], [190, 54, 24]]],
    thumb: [[14, 26, 44], [52, 66, 37], [84, 108, 28]],
  },
  relaxed: {
    fingers: [[[78, -36, 29], [118, -42, 28], [146, -26, 24]], [[86, -13, 32], [138, -18, 31], [172, 2, 26]], [[88, 12, 33], [144, 10, 32], [182, 28, 27]], [[84, 34, 32], [138, 38, 30], [172, 56, 25]]],
    thumb: [[14, 26, 44], [60, 62, 37], [104, 78, 28]],
  },
  point: {
    fingers: [[[82, -36, 30], [112, -36, 30], [104, -18, 28]], [[88, -13, 33], [124, -12, 33], [112, 8, 30]], [[90, 10, 34], [128, 14, 33], [114, 32, 30]], [[84, 34, 32], [146, 40, 29], [200, 42, 24]]],
    thumb: [[14, 26, 44], [60, 58, 36], [100, 60, 28]],
  },
}

const limbs = (pose) => ({ fingers: pose.fingers.map((f) => limb(f)), thumb: limb(pose.thumb) })

/**
 * A hand with its forearm. `layer` splits it so that an object can stand between: 'fingers' (behind) and 'front' (palm, thumb, arm).
 * `sleeve` is `{ fill, shade, from }`: cloth up to `from` units behind the wrist.
 */
export const hand = ({ x, y, angle = 0, scale = 1, flip = false, tone, pose = 'flat', arm = 420, bow = 0, sleeve, layer = 'all', thumb = true, glove, knuckled = true }) => {
  const shape = typeof pose === 'string' ? POSES[pose] : pose
  const { fingers, thumb: thumbLimb } = limbs(shape)
  const skinTone = glove ?? tone
  const forearm = limb([[-arm, bow, 122], [-arm * 0.6 - 20, bow * 0.5, 112], [-arm * 0.25 - 30, bow * 0.1, 90], [-36, 0, 72], [10, 0, 66]], { startCap: false })
  const palm = { d: PALM }
  const nails = fingers.map((_, i) => {
    const [a, b] = shape.fingers[i].slice(-2)
    const [dx, dy] = [b[0] - a[0], b[1] - a[1]]
    const n = Math.hypot(dx, dy)
    const [ux, uy] = [dx / n, dy / n]
    return line(`M${b[0]} ${b[1]}L${b[0] + ux * 4} ${b[1] + uy * 4}`, skinTone.light, 12, { opacity: 0.75 })
  })
  const knuckles = [[88, -34], [97, -11], [99, 13], [92, 36]].map(([a, b]) => line(`M${a - 4} ${b - 5}q4 5 0 10`, skinTone.shade, 3.5, { opacity: 0.7 }))
  const behind = fingers.map((f) => ({ ...f, from: 0.42 }))
  const front = [palm, ...(thumb ? [{ ...thumbLimb, from: 0.32 }] : [])]
  const cuff = sleeve && limb([[-arm, bow, 168], [-arm * 0.6, bow * 0.5, 150], [-(sleeve.from ?? 130), bow * 0.15, 128]], { startCap: false, endCap: false })
  const body = []
  if (layer !== 'front') body.push(joined(behind, skinTone), pose === 'point' ? '' : g(nails))
  if (layer !== 'fingers') {
    body.push(path(forearm.d, tone.base), glove ? path(limb([[-70, bow * 0.05, 90], [-40, 0, 82], [0, 0, 76], [30, 0, 78]], { startCap: false }).d, glove.base) + line('M-70 -45V45', glove.shade, 7) : '')
    body.push(joined(front, skinTone), knuckled ? g(knuckles) : '')
    if (cuff) body.push(path(cuff.d, sleeve.fill), line(`M${-(sleeve.from ?? 130) - 16} ${bow * 0.15 - 62}v124`, sleeve.shade, 6))
  }
  return move(x, y, g(body, flip ? { transform: 'scale(1 -1)' } : undefined), { rotate: angle, scale })
}

/** A closed hand holding something: four fingers seen from outside, thumb across; points right, object passes vertically at x = 60. */
export const grip = ({ x, y, angle = 0, scale = 1, flip = false, tone, arm = 420, bow = 0, sleeve, glove, layer = 'all' }) => {
  const t = glove ?? tone
  const fingers = [[[30, 52, 34], [74, 58, 33], [98, 52, 29]], [[34, 24, 37], [84, 28, 36], [110, 22, 31]], [[36, -6, 38], [88, -6, 37], [114, -8, 32]], [[32, -36, 37], [84, -40, 35], [108, -38, 30]]].map((f) => ({ ...limb(f), from: 0.2 }))
  const back = { d: smooth([[-54, -26, 1], [-12, -34], [18, -46], [50, -62], [74, -40], [76, 30], [58, 66], [18, 50], [-12, 34], [-54, 26, 1]]) }
  const thumb = { ...limb([[8, -28, 44], [44, -60, 38], [92, -74, 30]]), from: 0.3 }
  const forearm = limb([[-arm, bow, 122], [-arm * 0.6 - 20, bow * 0.5, 112], [-arm * 0.25 - 30, bow * 0.1, 90], [-36, 0, 72], [10, 0, 66]], { startCap: false })
  const cuff = sleeve && limb([[-arm, bow, 168], [-arm * 0.6, bow * 0.5, 150], [-(sleeve.from ?? 130), bow * 0.15, 128]], { startCap: false, endCap: false })
  const body = []
  if (layer !== 'front') body.push(joined([thumb], t))
  if (layer !== 'thumb') body.push(
    path(forearm.d, tone.base),
    glove ? path(limb([[-70, bow * 0.05, 90], [-40, 0, 82], [0, 0, 76], [30, 0, 78]], { startCap: false }).d, glove.base) + line('M-70 -45V45', glove.shade, 7) : '',
    joined([back, ...fingers], t),
    cuff ? path(cuff.d, sleeve.fill) + line(`M${-(sleeve.from ?? 130) - 16} ${bow * 0.15 - 62}v124`, sleeve.shade, 6) : '',
  )
  return move(x, y, g(body, flip ? { transform: 'scale(1 -1)' } : undefined), { rotate: angle, scale })
}

/** Two hands stacked for compressions, seen from the front, heel at (x, y); both arms come straight down from above. */
export const compressing = ({ x, y, scale = 1, tone, sleeve, reach = 470, spread = 250, sleeveFrom = 0.45 }) => {
  const under = { base: tone.shade, shade: tone.shade, light: tone.base }
  const armL = limb([[-spread, -reach, 150], [-spread * 0.62, -reach * 0.62, 132], [-64, -118, 88], [-34, -62, 92]], { startCap: false })
  const armR = limb([[spread, -reach, 150], [spread * 0.62, -reach * 0.62, 132], [66, -128, 88], [26, -66, 92]], { startCap: false })
  const cloth = (side) => limb([[side * spread * 1.1, -reach * 1.1, 190], [side * spread * 0.75, -reach * 0.75, 172], [side * spread * (0.3 + sleeveFrom * 0.5), -reach * (0.3 + sleeveFrom * 0.5), 158]], { startCap: false, endCap: false })
  const back = { d: smooth([[-58, -104], [0, -116], [62, -104], [86, -50], [92, 4], [60, 24], [0, 30], [-60, 24], [-92, 4], [-84, -50]]) }
  const top = [-66, -23, 21, 64].map((fx, i) => ({ ...limb([[fx * 0.92, -14, 44], [fx, 30, 43], [fx * 1.02, [60, 78, 78, 58][i], 37]]), from: [0.5, 0.34, 0.34, 0.42][i] }))
  const low = [-45, -1, 43].map((fx) => ({ ...limb([[fx, 30, 32], [fx * 1.02, 74, 32], [fx * 1.02, 94, 28]]), from: 0 }))
  const lowThumb = limb([[-74, -40, 46], [-112, -4, 40], [-134, 34, 30]])
  const topThumb = { ...limb([[62, -66, 44], [104, -30, 40], [126, 8, 32]]), from: 0.25 }
  return move(x, y, [
    path(armL.d, tone.base), path(lowThumb.d, under.base),
    joined(low.map((l) => ({ ...l, fill: under.base })), tone),
    path(armR.d, tone.base),
    joined([topThumb, { ...back, edge: undefined }, ...top], tone),
    [-64, -22, 20, 62].map((k) => line(`M${k - 9} -16q9 -9 18 0`, tone.shade, 4.5)),
    sleeve ? [-1, 1].map((s) => path(cloth(s).d, sleeve.fill)) : '',
  ], { scale })
}
