// Renders an SVG file (or a module's draw()) to PNG, full size and as a 340 px card, to look at while drawing: node preview.mjs <slug...>
import sharp from 'sharp'
import { mkdir, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { resetIds } from './lib/shapes.js'
const out = process.env.OUT ?? `${tmpdir()}/battito-art`
await mkdir(out, { recursive: true })
for (const slug of process.argv.slice(2)) {
  const { draw } = await import(`./scenes/${slug}.js`)
  resetIds()
  const text = draw()
  await writeFile(`${out}/${slug}.svg`, text)
  const png = await sharp(Buffer.from(text)).resize(1200).png().toBuffer()
  await writeFile(`${out}/${slug}.png`, png)
}
