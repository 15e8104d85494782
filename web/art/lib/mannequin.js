// The training mannequins: an adult lying on the back seen from the side and from above, and an infant.
import { circle, clip, ellipse, limb, line, move, path, rect, shaped, smooth } from './shapes.js'
import { green, ink, plastic, sand } from './palette.js'

/** Adult lying, head left and tilted back, from the side: back on y = 0, chest top near (0, -186), cut at x = 640. */
export const lying = ({ x, y, scale = 1, hair, flip = false, shirt = green[200], shirtShade = green[300], dip = 0, skin = plastic, length = 640 }) => {
  const head = smooth([[-396, -14], [-452, -48], [-462, -104], [-428, -146], [-402, -152], [-390, -150], [-366, -188], [-354, -176], [-350, -160], [-338, -166], [-328, -156], [-316, -162], [-300, -160], [-276, -136], [-250, -108], [-200, -130], [-150, -150], [-150, -20], [-230, -34], [-300, -24], [-340, -4]])
  const body = smooth([[-206, -128], [-150, -168], [-70, -190], [0, -192 + dip], [90, -186], [230, -160], [length * 0.66, -148], [length - 40, -146], [length, -108], [length, -36], [length - 30, 0, 1], [60, 0], [-150, -6], [-212, -40]])
  return move(x, y, [
    shaped(head, skin.base, path(smooth([[-480, -70], [-400, -66], [-330, -60], [-220, -70], [-140, -60], [-140, 20], [-480, 20]]), skin.shade), hair ? path(smooth([[-420, -170], [-402, -150], [-420, -110], [-404, -80], [-390, -60], [-352, -40], [-330, 10], [-420, 20], [-500, -60], [-480, -140]]), hair) : '', line('M-408 -118q10 -8 22 -4', ink, 5, { opacity: 0.75 }), line('M-338 -150q6 14 2 22', skin.shade, 5), ellipse(-372, -64, 22, 15, skin.base), line('M-380 -66q10 -8 16 4', skin.shade, 5)),
    shaped(body, shirt, path(smooth([[-240, -60], [0, -72], [300, -64], [length + 40, -70], [length + 40, 20], [-240, 20]]), shirtShade), line('M-204 -132C-186 -96 -190 -60 -214 -36', shirtShade, 14)),
    // the arm rests along the body
    path(limb([[-120, -92, 82], [20, -56, 74], [170, -36, 62], [278, -31, 54]], { endCap: false }).d, shirt), line('M-84 -58C0 -26 120 -12 262 -8', shirtShade, 6),
    path(limb([[270, -31, 50], [340, -26, 46], [392, -24, 40]]).d, skin.base), line('M272 -56V-6', shirtShade, 8),
  ], { scale, flip })
}

const HEAD_ABOVE = smooth([[0, -404], [68, -384], [92, -316], [74, -236], [0, -206], [-74, -236], [-92, -316], [-68, -384]])

/** Adult torso and head from above, head up, centred on the breastbone, about 460 x 620. */
export const above = ({ x, y, scale = 1, rotate = 0, skin = plastic, shirt = green[200], shirtShade = green[300], bare = true, length = 300, hair, arms = false }) => {
  const torso = smooth([[-60, -170], [-150, -150], [-212, -104], [-226, 0], [-188, 120], [-176, length, 1], [176, length, 1], [188, 120], [226, 0], [212, -104], [150, -150], [60, -170]])
  return move(x, y, [
    arms ? [-1, 1].map((s) => [path(limb([[s * 190, -84, 110], [s * 246, 80, 96], [s * 250, 230, 80]]).d, shirtShade), path(limb([[s * 250, 236, 66], [s * 244, 330, 58], [s * 238, 380, 50]]).d, skin.base)]) : '',
    rect(-52, -230, 104, 110, skin.shade, 30),
    shaped(torso, bare ? skin.base : shirt,
      path(smooth([[120, -160], [160, 0], [120, 320], [300, 320], [300, -160]]), bare ? skin.shade : shirtShade, { opacity: 0.7 }),
      bare ? '' : [line('M0 -150V320', shirtShade, 8), path('M-66 -176L0 -96L66 -176L40 -196H-40Z', shirtShade)],
      !bare ? '' : [line('M-130 -128C-80 -104 -30 -104 -8 -116M130 -128C80 -104 30 -104 8 -116', skin.shade, 7), line('M0 -84V66', skin.shade, 6),
      line('M-150 78C-100 130 -40 120 0 78C40 120 100 130 150 78', skin.shade, 7)]),
    shaped(HEAD_ABOVE, skin.base, path(smooth([[40, -420], [60, -300], [40, -190], [120, -190], [120, -420]]), skin.shade, { opacity: 0.7 })),
    hair ? clip(HEAD_ABOVE, path(smooth([[-110, -300], [-84, -330], [-60, -352], [0, -362], [60, -352], [84, -330], [110, -300], [110, -430], [-110, -430]]), hair)) : '',
    line('M-46 -312q14 10 28 0M18 -312q14 10 28 0', ink, 5, { opacity: 0.8 }), line('M0 -306q10 22 -2 30h-8', skin.shade, 6), ellipse(0, -246, 20, 8, skin.shade),
  ], { scale, rotate })
}

/** Infant from above lying on the back, head left at the origin's left; about 760 long. */
export const infant = ({ x, y, scale = 1, skin, suit = green[300], shade = green[500], hair }) => {
  const body = smooth([[-70, -92], [20, -112], [150, -118], [270, -112], [330, -80], [330, 80], [270, 112], [150, 118], [20, 112], [-70, 92], [-96, 0]])
  const leg = (s) => limb([[250, s * 56, 108], [380, s * 92, 92], [470, s * 84, 76]])
  return move(x, y, [
    [-1, 1].map((s) => [path(limb([[-10, s * 90, 78], [-60, s * 170, 68], [-140, s * 196, 58]]).d, suit), circle(-172, s * 204, 36, skin.base), line(`M-128 ${s * 170}q-10 ${s * 26} -6 ${s * 52}`, shade, 7)]),
    [-1, 1].map((s) => [path(leg(s).d, suit), path(limb([[462, s * 83, 78], [500, s * 88, 70], [528, s * 92, 58]], { startCap: false }).d, paperSock)]),
    shaped(body, suit, path(smooth([[-120, 40], [100, 62], [360, 40], [360, 140], [-120, 140]]), shade, { opacity: 0.35 }), line('M-78 0H-8', shade, 6)),
    circle(-214, 0, 128, skin.base), ellipse(-206, -126, 28, 22, skin.base), ellipse(-206, 126, 28, 22, skin.base),
    clip('M-342 -140H-80V140H-342Z', [hair ? path(smooth([[-300, -96], [-338, -40], [-342, 40], [-300, 96], [-280, 60], [-292, 20], [-270, 0], [-292, -30], [-278, -62]]), hair) : '']),
    line('M-222 -58q-14 14 0 30M-222 28q-14 14 0 30', ink, 6), line('M-194 -8q-14 8 0 18', skin.shade, 6), line('M-150 -14q-12 14 0 28', ink, 5), circle(-176, -62, 20, skin.shade, { opacity: 0.5 }), circle(-176, 62, 20, skin.shade, { opacity: 0.5 }),
  ], { scale })
}
const paperSock = sand[200]
