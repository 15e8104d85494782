// Equipment of a first-aid course, drawn front on: each piece has its origin in its centre, unless it says otherwise.
import { circle, clip, ellipse, g, heartbeat, limb, line, move, path, poly, rect, shaped, smooth } from './shapes.js'
import { coral, green, ink, paper, sand } from './palette.js'

export const cable = (pts, color = green[950], width = 9) => line(smooth(pts, { closed: false }), color, width)

export const bolt = (x, y, s, fill) => path(poly([[x + 0.16 * s, y - s], [x - 0.52 * s, y + 0.16 * s], [x - 0.04 * s, y + 0.16 * s], [x - 0.2 * s, y + s], [x + 0.52 * s, y - 0.24 * s], [x + 0.04 * s, y - 0.24 * s]]), fill, { 'stroke-linejoin': 'round', stroke: fill, 'stroke-width': s * 0.12 })

export const heart = (x, y, s, fill) => path(`M${x} ${y + s * 0.9}C${x - s * 1.5} ${y - s * 0.1} ${x - s * 0.9} ${y - s * 1.1} ${x} ${y - s * 0.38}C${x + s * 0.9} ${y - s * 1.1} ${x + s * 1.5} ${y - s * 0.1} ${x} ${y + s * 0.9}Z`, fill)

/** A defibrillator, 320 x 270, with its screen and shock button; `lid` shows the opened cover behind it. */
export const aed = ({ x, y, scale = 1, rotate = 0, lid = true, body = paper, shade = sand[200], trim = green[700] }) => move(x, y, [
  lid ? [
    rect(-150, -288, 300, 190, trim, 34), rect(-128, -268, 256, 150, green[300], 20),
    heart(0, -196, 44, green[800]), bolt(0, -196, 24, green[100]),
  ] : line('M-70 -128C-70 -196 70 -196 70 -128', trim, 26),
  rect(-170, -130, 340, 268, shade, 44), rect(-170, -130, 340, 248, body, 42),
  lid ? rect(-110, -142, 60, 26, trim, 8) + rect(50, -142, 60, 26, trim, 8) : '',
  rect(-138, -98, 192, 124, ink, 18),
  clip(`M-138 -98h192v124h-192Z`, line(heartbeat(-138, -26, 192, 84, 0.5), coral.base, 8)),
  circle(112, -36, 40, shade), circle(112, -36, 31, coral.base), bolt(112, -36, 17, paper),
  rect(-138, 54, 112, 18, shade, 9), rect(-138, 84, 72, 16, shade, 8),
  [0, 1, 2].map((i) => circle(16 + i * 26, 78, 7, i ? shade : green[500])), rect(94, 44, 36, 62, shade, 12),
], { scale, rotate })

/** An electrode pad, 190 x 130, drawn on its way to the skin. */
export const pad = ({ x, y, scale = 1, rotate = 0, fill = paper, mark = green[700], edge = sand[200] }) => move(x, y, [
  rect(-95, -58, 190, 130, edge, 44), rect(-95, -65, 190, 130, fill, 44), rect(-72, -44, 144, 88, 'none', 28, { stroke: mark, 'stroke-width': 6, opacity: 0.55 }),
  heart(0, -2, 24, mark), bolt(0, -2, 13, fill),
], { scale, rotate })

/** A bag-valve mask lying from the face mask (origin, opening down) to the left. */
export const bagMask = ({ x, y, scale = 1, rotate = 0, bag = green[300], shade = green[500], fitting = green[700], rim = green[800], layer = 'all' }) => {
  const shape = smooth([[-70, -128], [-110, -176], [-190, -204], [-290, -196], [-356, -150], [-368, -118], [-346, -86], [-280, -48], [-180, -42], [-108, -72], [-70, -104]])
  return move(x, y, [
    layer !== 'mask' ? [
      rect(-408, -142, 70, 48, fitting, 14),
      shaped(shape, bag, path(smooth([[-60, -96], [-200, -74], [-380, -96], [-360, 0], [-60, 0]]), shade), [-130, -200, -270].map((v) => line(`M${v} -204q-26 84 0 168`, shade, 6, { opacity: 0.7 }))),
      path(smooth([[-110, -164], [-180, -188], [-270, -184], [-262, -172], [-180, -172]]), paper, { opacity: 0.45 }),
    ] : '',
    layer !== 'bag' ? [
      rect(-82, -140, 66, 52, fitting, 14), rect(-34, -146, 64, 112, fitting, 18), rect(-46, -62, 88, 30, rim, 12),
      path('M-84 6C-84 -34 -46 -46 -4 -46C38 -46 80 -34 80 6Z', paper, { opacity: 0.86 }), rect(-98, -4, 196, 30, green[200], 15),
    ] : '',
  ], { scale, rotate })
}

/** A patient monitor, 520 x 400. */
export const monitor = ({ x, y, scale = 1, body = paper, shade = sand[200], handle = green[700] }) => move(x, y, [
  line('M-120 -196C-120 -270 120 -270 120 -196', handle, 30), rect(-270, -202, 540, 414, shade, 46), rect(-270, -202, 540, 394, body, 46),
  rect(-236, -168, 372, 300, ink, 22),
  clip('M-236 -168h372v300h-372Z', [
    [-110, -50, 10, 70].map((v) => line(`M-236 ${v}h372`, green[900], 2)), [-150, -60, 30, 120].map((v) => line(`M${v} -168v300`, green[900], 2)),
    line(heartbeat(-250, -66, 250, 110, 0.52), coral.base, 9), line(heartbeat(-30, -66, 220, 110, 0.55), coral.base, 9),
    line(smooth(Array.from({ length: 14 }, (_, i) => [-240 + i * 30, 56 + (i % 3 === 0 ? -28 : i % 3 === 1 ? 8 : 14)]), { closed: false }), green[500], 6),
    line('M-236 108h180', green[700], 6), line('M-30 108h60', green[700], 6),
  ]),
  rect(162, -168, 76, 60, green[800], 14), rect(162, -94, 76, 60, green[300], 14), circle(200, 14, 36, shade), circle(200, 14, 24, handle), line('M200 14V-4', paper, 6),
  circle(200, 98, 26, coral.base), bolt(200, 98, 14, paper), rect(-236, 150, 120, 16, shade, 8), rect(-96, 150, 60, 16, shade, 8),
], { scale })

/** A drip bag hanging from (0, 0), 130 x 260, with its line starting at (0, 300). */
export const drip = ({ x, y, scale = 1, fill = green[100], fluid = green[300] }) => {
  const d = smooth([[-60, 40], [-66, 60], [-66, 200], [-52, 236], [-20, 254], [20, 254], [52, 236], [66, 200], [66, 60], [60, 40], [30, 30], [-30, 30]])
  return move(x, y, [
    line('M-14 34V6a14 14 0 0 1 28 0V34', paper, 7),
    shaped(d, fill, rect(-80, 108, 160, 200, fluid), path('M30 20h60v260h-60Z', green[500], { opacity: 0.25 })),
    rect(-38, 62, 76, 30, paper, 6), [132, 160, 188].map((v) => line(`M-50 ${v}h18`, green[800], 4)),
    rect(-12, 250, 24, 30, green[500], 6), rect(-15, 278, 30, 52, paper, 12, { opacity: 0.9 }), path('M-15 306h30v12a12 12 0 0 1 -12 12h-6a12 12 0 0 1 -12 -12Z', fluid),
  ], { scale })
}

/** A closed first-aid case, 360 x 250, marked with a heart and the beat: never a cross. */
export const kit = ({ x, y, scale = 1, rotate = 0, fill = green[700], shade = green[800], mark = paper, beat = coral.base, band = green[500] }) => move(x, y, [
  line('M-74 -120V-150a26 26 0 0 1 26 -26H48a26 26 0 0 1 26 26V-120', shade, 22),
  shaped('M-180 -82a44 44 0 0 1 44 -44H136a44 44 0 0 1 44 44V82a44 44 0 0 1 -44 44H-136a44 44 0 0 1 -44 -44Z', fill, rect(-190, 70, 380, 70, shade), rect(-140, -130, 30, 270, band), rect(110, -130, 30, 270, band)),
  circle(0, -4, 74, mark), heart(0, -4, 42, beat), line(heartbeat(-36, -4, 72, 42, 0.5), mark, 6),
  rect(-140, -26, 30, 40, sand[300], 8), rect(110, -26, 30, 40, sand[300], 8),
], { scale, rotate })

/** An open first-aid case, 420 x 330: the lid stands up behind, bandages look out. Origin at the middle of its front edge. */
export const openKit = ({ x, y, scale = 1, fill = green[700], shade = green[800], inner = green[900] }) => move(x, y, [
  rect(-200, -300, 400, 220, shade, 36), rect(-178, -280, 356, 180, inner, 24),
  rect(-150, -256, 130, 130, green[500], 18), rect(-132, -240, 94, 16, green[300], 8), rect(-132, -214, 60, 12, green[300], 6),
  circle(76, -190, 62, paper), heart(76, -190, 36, coral.base), line(heartbeat(46, -190, 60, 36, 0.5), paper, 5),
  rect(-196, -110, 392, 60, inner, 16),
  bandage({ x: -120, y: -108, scale: 0.62 }), rect(-58, -160, 54, 110, sand[200], 12), rect(-58, -132, 54, 34, green[500]), rect(8, -138, 70, 90, paper, 12), rect(24, -116, 38, 10, green[300], 5), rect(24, -98, 38, 10, green[300], 5),
  bandage({ x: 134, y: -100, scale: 0.58 }),
  shaped('M-210 -76a20 20 0 0 1 20 -20H190a20 20 0 0 1 20 20V30a40 40 0 0 1 -40 40H-170a40 40 0 0 1 -40 -40Z', fill, rect(-220, 36, 440, 60, shade)),
  rect(-46, -96, 92, 40, sand[300], 12), rect(-22, -84, 44, 14, sand[400], 7),
], { scale })

/** A roll of bandage standing on its side, radius 70. */
export const bandage = ({ x, y, scale = 1, rotate = 0 }) => move(x, y, [
  circle(0, 0, 70, paper), circle(0, 0, 70, 'none', { stroke: sand[200], 'stroke-width': 8 }),
  circle(0, 0, 48, 'none', { stroke: sand[200], 'stroke-width': 7 }), circle(0, 0, 28, 'none', { stroke: sand[300], 'stroke-width': 7 }), circle(0, 0, 10, sand[400]),
], { scale, rotate })

/** A safety helmet seen from the side, peak to the right, 380 wide; origin at the middle of the rim. */
export const hardHat = ({ x, y, scale = 1, rotate = 0, flip = false, fill = sand[300], shade = sand[400], light = sand[200] }) => move(x, y, [
  shaped('M-168 0C-172 -130 -96 -206 10 -206C112 -206 172 -128 172 0Z', fill,
    path('M-180 -40C-60 -10 90 -20 190 -80V20H-180Z', shade, { opacity: 0.55 }), path('M-112 -56C-106 -128 -60 -170 -16 -180C-64 -150 -84 -104 -88 -50Z', light)),
  path('M-36 -210C-20 -226 44 -226 60 -206C92 -150 100 -70 100 0H56C56 -76 44 -150 12 -196C-4 -204 -22 -206 -36 -210Z', shade),
  path('M-186 -14C-186 -26 -176 -30 -164 -30H178C226 -30 258 -12 262 10C264 22 254 24 240 22C150 8 -60 12 -166 20C-182 20 -186 4 -186 -14Z', shade),
  line('M-168 -8C-60 -18 120 -20 236 6', light, 7, { opacity: 0.7 }),
], { scale, rotate, flip })

/** A cuddly bear, 300 high, sitting; origin between belly and head. */
export const teddy = ({ x, y, scale = 1, rotate = 0, fur = sand[400], shade = '#A98A5E', light = sand[200] }) => move(x, y, [
  circle(-74, -150, 36, shade), circle(74, -150, 36, shade), circle(-74, -150, 19, light), circle(74, -150, 19, light),
  ellipse(-78, 138, 50, 42, fur), ellipse(78, 138, 50, 42, fur), circle(-84, 142, 24, light), circle(84, 142, 24, light),
  path(smooth([[-70, -20], [-92, 60], [-76, 130], [0, 150], [76, 130], [92, 60], [70, -20]]), shade), ellipse(0, 70, 54, 60, light),
  path(limb([[-62, 4, 56], [-104, 40, 54], [-112, 78, 46]]).d, fur), path(limb([[62, 4, 56], [104, 40, 54], [112, 78, 46]]).d, fur),
  ellipse(0, -92, 104, 92, fur), ellipse(0, -66, 48, 38, light), ellipse(0, -84, 17, 12, ink), line('M0 -72V-58M-18 -56q18 16 36 0', ink, 5),
  circle(-40, -104, 8, ink), circle(40, -104, 8, ink),
], { scale, rotate })

/** A potted plant, standing on (0, 0). */
export const plant = ({ x, y, scale = 1, leaf = green[500], dark = green[700], pot = sand[300], potShade = sand[400] }) => {
  const l = (a, len, fill) => move(0, -96, path(`M0 0C${-len * 0.3} ${-len * 0.35} ${-len * 0.22} ${-len * 0.8} 0 ${-len}C${len * 0.22} ${-len * 0.8} ${len * 0.3} ${-len * 0.35} 0 0Z`, fill) + line(`M0 0V${-len * 0.7}`, green[800], 4, { opacity: 0.35 }), { rotate: a })
  return move(x, y, [l(-52, 170, dark), l(50, 176, dark), l(-24, 220, leaf), l(26, 210, leaf), l(2, 250, dark), shaped('M-66 -104H66L52 0H-52Z', pot, rect(10, -110, 70, 120, potShade, 0, { opacity: 0.6 })), rect(-74, -116, 148, 30, pot, 8)], { scale })
}

/** Two arrows that chase each other: what has to be refreshed. `from` turns them. */
export const renew = ({ x, y, r, width = 26, color = coral.base, rotate = 0 }) => {
  const p = (a, q = r) => [Math.cos(a * Math.PI / 180) * q, Math.sin(a * Math.PI / 180) * q]
  const arc = (a, b) => `M${p(a).join(' ')}A${r} ${r} 0 0 1 ${p(b).join(' ')}`
  const head = (a) => { const [hx, hy] = p(a); return move(hx, hy, path(poly([[-width * 1.25, -width * 0.3], [width * 1.25, -width * 0.3], [0, width * 1.7]]), color, { stroke: color, 'stroke-width': width * 0.3, 'stroke-linejoin': 'round' }), { rotate: a }) }
  return move(x, y, [line(arc(-160, -24), color, width, { 'stroke-linecap': 'butt' }), head(-24), line(arc(20, 156), color, width, { 'stroke-linecap': 'butt' }), head(156)], { rotate })
}

export const shadow = (x, y, rx, ry, color = green[950], opacity = 0.22) => ellipse(x, y, rx, ry, color, { opacity })
export { g, heartbeat }
