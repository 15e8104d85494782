// The picture that stands for the site when a page is shared: 1200 x 630.
import { circle, clip, g, rect, svg } from '../lib/shapes.js'
import { wordmark } from '../lib/brand.js'
import { compressing } from '../lib/hands.js'
import { text } from '../lib/text.js'
import { coral, green, ink, paper, sand, skin } from '../lib/palette.js'

export const og = () => svg(1200, 630, [
  rect(0, 0, 1200, 630, paper), rect(730, 0, 470, 630, green[800]), clip('M730 0H1200V630H730Z', [circle(965, 330, 300, green[700]), circle(965, 330, 220, green[500], { opacity: 0.5 })]),
  clip('M730 0H1200V630H730Z', compressing({ x: 965, y: 372, scale: 0.92, tone: skin.brown, sleeve: { fill: sand[100] }, sleeveFrom: 0.3 })),
  g(wordmark({ color: green[800], pulse: coral.base }), { transform: 'translate(72 74) scale(0.62)' }),
  text('Formazione', 74, 306, 76, ink, { weight: 700, spacing: -0.02 }), text('Sanitaria', 74, 390, 76, ink, { weight: 700, spacing: -0.02 }), text('di Eccellenza', 74, 474, 76, ink, { weight: 700, spacing: -0.02 }),
  text('Corsi di primo soccorso ed emergenza', 74, 552, 29, green[800], { weight: 500 }),
])
