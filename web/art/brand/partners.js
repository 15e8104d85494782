// Six invented partners of the demo centre, in one neutral ink that holds on paper and on the dark theme.
import { circle, line, path, rect, svg } from '../lib/shapes.js'
import { text } from '../lib/text.js'

const tone = '#6B8078'
const logo = (name, width, ...parts) => svg(width, 80, parts, name)

export const partners = {
  'ospedale-san-rocco': () => logo('Ospedale San Rocco', 268,
    path('M10 70V34a26 26 0 0 1 52 0V70H46V36a10 10 0 0 0 -20 0V70Z', tone), rect(4, 70, 64, 4, tone, 2),
    text('Ospedale', 84, 34, 21, tone, { family: 'zilla-slab', weight: 500 }), text('San Rocco', 84, 64, 32, tone, { family: 'zilla-slab', weight: 700 })),
  'volontari-adda': () => logo('Volontari Adda', 236,
    circle(38, 40, 32, 'none', { stroke: tone, 'stroke-width': 6 }), line('M16 36q11 -9 22 0t22 0M16 50q11 -9 22 0t22 0', tone, 6),
    text('volontari', 86, 38, 27, tone, { weight: 500 }), text('adda', 86, 66, 32, tone, { weight: 700 })),
  'officine-valseriana': () => logo('Officine Valseriana', 282,
    path('M6 70L30 18L46 46L54 34L74 70Z', tone), rect(6, 8, 68, 5, tone, 2),
    text('OFFICINE', 90, 34, 19, tone, { family: 'archivo-narrow', weight: 500, spacing: 0.32 }), text('VALSERIANA', 90, 66, 34, tone, { family: 'archivo-narrow', weight: 700, spacing: 0.02 })),
  'scuole-lario': () => logo('Scuole del Lario', 246,
    path('M6 18C20 10 32 12 38 20V70C32 62 20 60 6 66ZM74 18C60 10 48 12 42 20V70C48 62 60 60 74 66Z', tone),
    text('Scuole', 90, 36, 26, tone, { family: 'zilla-slab', weight: 600 }), text('del Lario', 90, 66, 30, tone, { family: 'zilla-slab', weight: 700 })),
  'cardio-lombardia': () => logo('Cardio Lombardia', 270,
    path('M38 72C-8 40 2 10 22 10C31 10 36 16 38 22C40 16 45 10 54 10C74 10 84 40 38 72ZM38 58C58 42 62 26 54 24C46 24 42 32 38 40C34 32 30 24 22 24C14 26 18 42 38 58Z', tone, { 'fill-rule': 'evenodd' }), 
    text('cardio', 88, 38, 30, tone, { weight: 700 }), text('lombardia', 88, 66, 30, tone, { weight: 500 })),
  'sicurezza-nord': () => logo('Sicurezza Nord', 250,
    path('M38 6L70 18V40C70 58 56 70 38 76C20 70 6 58 6 40V18ZM38 22L24 54L38 47L52 54Z', tone, { 'fill-rule': 'evenodd' }),
    text('SICUREZZA', 86, 36, 25, tone, { family: 'archivo-narrow', weight: 600, spacing: 0.04 }), text('NORD', 86, 68, 33, tone, { family: 'archivo-narrow', weight: 700, spacing: 0.12 })),
}
