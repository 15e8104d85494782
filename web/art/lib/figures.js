// People: heads with few, calm features. A head is about 230 high with its origin in the middle of the skull; profiles look right.
import { circle, clip, ellipse, g, limb, line, move, path, shaped, smooth } from './shapes.js'
import { coral, green, ink } from './palette.js'

const PROFILE = smooth([[20, -112], [66, -92], [84, -52], [82, -26], [88, -6], [108, 28], [104, 40], [88, 44], [92, 58], [86, 66], [90, 78], [82, 92], [76, 112], [48, 118], [10, 96], [-40, 92], [-82, 40], [-94, -20], [-70, -84], [-24, -112]])

const PROFILE_HAIR = {
  short: smooth([[56, -108], [74, -82], [58, -64], [36, -54], [24, -24], [14, 16], [-4, 34], [-26, 40], [-40, 74], [-76, 70], [-104, 20], [-108, -40], [-84, -104], [-30, -134], [34, -130]]),
  bob: smooth([[60, -106], [78, -76], [58, -58], [40, -24], [30, 20], [32, 70], [14, 104], [-50, 122], [-104, 112], [-122, 50], [-118, -30], [-92, -100], [-34, -138], [40, -130]]),
  tied: smooth([[56, -108], [76, -78], [54, -58], [34, -26], [20, 4], [0, 24], [-40, 56], [-78, 46], [-102, 0], [-104, -54], [-80, -108], [-28, -134], [38, -130]]),
  curly: smooth([[78, -92], [88, -66], [66, -52], [52, -30], [34, -26], [30, 0], [12, 12], [8, 36], [-18, 44], [-34, 66], [-72, 66], [-96, 48], [-118, 20], [-124, -20], [-116, -66], [-92, -104], [-60, -134], [-16, -148], [34, -142], [68, -118]]),
}

/** A head in profile with its neck. `tilt` turns it about the skull's middle (positive looks down); the neck goes to `neckTo` in head coordinates before the tilt. */
export const profile = ({ x, y, scale = 1, flip = false, tilt = 0, tone, hair = 'short', hairColor = ink, hairShade, neck = [-46, 190], beard = false, glasses = false }) => {
  const neckLimb = limb([[-34, 40, 104], [-40, 110, 92], [neck[0], neck[1], 112]], { startCap: false, endCap: false })
  const tieds = hair === 'tied' ? [circle(-104, -46, 46, hairColor)] : []
  return move(x, y, [
    move(0, 0, [path(neckLimb.d, tone.base), clip(neckLimb.d, ellipse(20, 108, 92, 46, tone.shade))]),
    move(0, 0, [
      tieds, path(PROFILE, tone.base),
      clip(PROFILE, [circle(50, 46, 22, coral.base, { opacity: 0.14 }), beard ? path(smooth([[-16, 20], [14, 30], [30, 52], [66, 58], [94, 60], [94, 66], [80, 72], [110, 90], [90, 140], [0, 130], [-60, 90]]), hairColor) : '']),
      line('M52 -8q14 10 28 4', ink, 5), line('M50 -38q18 -12 34 -4', hairColor === ink ? ink : hairColor, 7),
      beard ? line('M90 70q-12 4 -20 0', tone.shade, 4) : line('M88 70q-14 4 -22 -2', tone.shade, 5),
      glasses ? circle(66, -4, 24, 'none', { stroke: ink, 'stroke-width': 5 }) + line('M42 -6L-16 -10', ink, 5) : '',
      path(PROFILE_HAIR[hair], hairColor), hairShade ? clip(PROFILE_HAIR[hair], line('M-84 30C-110 -60 -40 -120 50 -104', hairShade, 10)) : '',
      hair === 'bob' ? '' : [ellipse(-8, 12, 19, 26, tone.base), line('M-12 0q14 4 8 24', tone.shade, 5)],
    ], { rotate: tilt }),
  ], { scale, flip })
}

const FACE = smooth([[0, -108], [62, -92], [88, -34], [84, 34], [56, 88], [0, 112], [-56, 88], [-84, 34], [-88, -34], [-62, -92]])

const FRONT_HAIR = {
  short: 'M-96 -6C-112 -92 -70 -142 4 -140C84 -140 112 -88 96 -6C92 -28 86 -44 74 -60C30 -44 -30 -52 -62 -72C-80 -52 -92 -34 -96 -6Z',
  fringe: 'M-100 40C-124 -90 -76 -148 2 -148C84 -148 122 -88 100 40C92 20 90 -12 82 -36C40 -22 -40 -22 -80 -36C-90 -12 -92 20 -100 40Z',
  parted: 'M-100 50C-124 -86 -78 -146 2 -146C84 -146 120 -84 100 50C92 10 88 -30 56 -74C30 -84 -6 -96 -26 -104C-44 -64 -90 -40 -100 50Z',
  curly: smooth([[-96, 4], [-116, -30], [-108, -76], [-84, -112], [-44, -138], [0, -150], [46, -138], [86, -112], [110, -74], [116, -30], [96, 4], [86, -26], [66, -40], [56, -62], [24, -58], [0, -70], [-26, -58], [-54, -64], [-66, -40], [-86, -26]]),
}

/** A head seen from the front, with its neck. `hair` 'long' falls behind the shoulders; a child has larger eyes and a rounder face. */
export const front = ({ x, y, scale = 1, tilt = 0, tone, hair = 'short', hairColor = ink, child = false, long = false, bun = false, beard = false, look = 0, smile = true, closed = false, glasses = false, mask }) => move(x, y, [
  long ? path(smooth([[-96, -40], [-118, 60], [-108, 170], [0, 196], [108, 170], [118, 60], [96, -40], [0, -120]]), hairColor) : '',
  bun ? circle(0, -150, 52, hairColor) : '',
  child ? '' : path('M-46 60H46V152H-46Z', tone.base) + clip('M-46 60H46V152H-46Z', ellipse(0, 84, 70, 66, tone.shade)),
  g([
    ellipse(-90, 4, 18, 26, tone.base), ellipse(90, 4, 18, 26, tone.base), line('M-92 -4q-8 6 -2 16M92 -4q8 6 2 16', tone.shade, 4),
    path(child ? smooth([[0, -108], [66, -92], [94, -30], [92, 34], [60, 84], [0, 102], [-60, 84], [-92, 34], [-94, -30], [-66, -92]]) : FACE, tone.base),
    circle(-52, 34, 20, coral.base, { opacity: 0.13 }), circle(52, 34, 20, coral.base, { opacity: 0.13 }),
    beard ? clip(FACE, path('M-96 0C-80 30 -60 40 -40 34C-20 24 20 24 40 34C60 40 80 30 96 0V130H-96Z', hairColor)) : '',
    closed ? line('M-48 2q12 12 26 0M22 2q12 12 26 0', ink, 5.5) : [circle(-35 + look, 0, child ? 9 : 7.5, ink), circle(35 + look, 0, child ? 9 : 7.5, ink)],
    child ? line('M-52 -28q16 -10 30 -3M22 -31q16 -7 30 3', hairColor, 5) : line('M-54 -26q18 -12 34 -4M20 -30q18 -8 34 4', hairColor, 6.5),
    line(`M${look * 0.5} 10q8 16 -2 22h-8`, tone.shade, 5),
    smile ? line(`M-22 58q22 18 44 0`, beard ? tone.light : ink, 5) : line('M-16 62q16 4 32 0', ink, 5),
    glasses ? [circle(-36, 2, 28, 'none', { stroke: ink, 'stroke-width': 5 }), circle(36, 2, 28, 'none', { stroke: ink, 'stroke-width': 5 }), line('M-8 0q8 -6 16 0M-64 -2l-24 -4M64 -2l24 -4', ink, 5)] : '',
    path(FRONT_HAIR[hair], hairColor),
    mask ?? '',
  ], { transform: `rotate(${tilt})` }),
], { scale })

/** The upper body of a person seen from the front, shoulders at y = 0, 420 wide and `height` down. */
export const bust = ({ x, y, scale = 1, height = 420, fill = green[700], shade = green[800], neckline = 'v', tone, inner, badge, creases = true }) => {
  const d = `M-70 -34C-120 -14 -196 -6 -222 40C-246 90 -256 ${height * 0.6} -262 ${height}H262C256 ${height * 0.6} 246 90 222 40C196 -6 120 -14 70 -34Z`
  return move(x, y, [
    shaped(d, fill,
      neckline === 'v' ? path('M-62 -60L0 76L62 -60Z', tone?.base ?? inner) + line('M-66 -40L0 80L66 -40', shade, 16) : path('M-60 -60C-50 20 50 20 60 -60Z', tone?.base ?? inner) + line('M-66 -42C-52 34 52 34 66 -42', shade, 14),
      !creases ? '' : line(`M-150 ${height}C-158 220 -150 180 -140 150M150 ${height}C158 220 150 180 140 150`, shade, 6)),
    badge ? badge : '',
  ], { scale })
}

/**
 * A rescuer on the knees in profile, facing left, giving compressions: hands at (0, 0), ground at y = 190, hips to the right.
 * The head is drawn by the caller's `head` options.
 */
export const kneeling = ({ x, y, scale = 1, flip = false, tone, top = green[700], topShade = green[800], trousers = ink, trousersShade = '#1C362F', shoe = green[300], head = {}, longSleeve = false, layer = 'all' }) => {
  const torso = smooth([[52, -372], [110, -402], [186, -374], [270, -290], [350, -160], [410, -50], [420, 30], [350, 70], [262, 50], [206, -40], [130, -150], [66, -250], [36, -320]])
  const far = limb([[92, -322, 92], [52, -180, 76], [4, -30, 56]])
  const near = limb([[112, -318, 98], [70, -180, 82], [14, -34, 58]])
  const sleeve = (w) => longSleeve ? limb([[112, -324, 124], [70, -180, 98], [24, -62, 80]], { endCap: false }) : limb([[116, -330, w], [92, -252, w - 8], [74, -190, w - 12]], { endCap: false })
  const thigh = limb([[352, -4, 170], [290, 90, 146], [222, 146, 108]])
  const shin = limb([[224, 150, 100], [340, 162, 84], [470, 158, 58]])
  const foot = smooth([[440, 126], [486, 128], [524, 150], [548, 196], [520, 200], [490, 178], [440, 186]])
  const hands = [path(smooth([[-34, -30], [8, -50], [36, -30], [34, -4], [4, 22], [-46, 30], [-76, 24], [-66, 8]]), tone.shade), path(smooth([[-24, -40], [12, -60], [40, -36], [32, -12], [-10, 4], [-52, 20], [-70, 8], [-50, -10]]), tone.base), line('M-44 6L-10 -10M-30 14L2 0', tone.shade, 4.5)]
  return move(x, y, [
    layer !== 'front' ? [path(far.d, tone.shade), path(limb([[98, -330, 110], [78, -252, 104], [62, -190, 98]], { endCap: false }).d, topShade)] : '',
    path(foot, shoe), path(shin.d, trousersShade), path(thigh.d, trousers), line('M262 86Q240 118 232 128', trousersShade, 6),
    profile({ x: 30, y: -468, scale: 0.92, flip: true, tilt: 30, tone, neck: [-94, 128], ...head }),
    shaped(torso, top, path(smooth([[150, -210], [250, -60], [300, 90], [200, 100], [100, -100]]), topShade, { opacity: 0.55 })),
    path(near.d, tone.base), path(sleeve(132).d, top), line(longSleeve ? 'M-12 -74L60 -50' : 'M20 -206L130 -174', topShade, 7), longSleeve ? '' : line('M128 -220C150 -250 160 -280 162 -310', topShade, 6), hands,
  ], { scale, flip })
}
