import { readFileSync, writeFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import * as lucide from 'lucide-react'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { fromRoot } from '../lib.mjs'

/**
 * Writes the drawings of all icons in `app/ui/icons/icons.tsx` into `icons.svg` beside it:
 * `node scripts/icons/generate-icons.mjs`.
 */

const FOLDER = 'app/ui/icons'

/** Stroke and color come from the page: `currentColor`, and the width that its style sheet sets. */
const LOOK = 'fill="none" stroke="currentColor" stroke-linecap="round" stroke-linejoin="round"'

/** @param {string} name such as `trash-2` */
const toExport = (name) => name.replace(/(?:^|-)([a-z0-9])/gu, (_, letter) => letter.toUpperCase())

/** The text of the file with the icons that a module defines. @param {string} source */
export function iconSprite(source) {
	const symbols = [...source.matchAll(/ icon\('([a-z0-9-]+)'\)/gu)].map(([, name = '']) => {
		const svg = renderToStaticMarkup(createElement(Reflect.get(lucide, toExport(name))))
		const drawing = svg.replace(/^<svg[^>]*>|<\/svg>$/gu, '')
		return `<symbol id="${name}" viewBox="0 0 24 24" ${LOOK}>${drawing}</symbol>`
	})
	return `<svg xmlns="http://www.w3.org/2000/svg">\n${symbols.join('\n')}\n</svg>\n`
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
	const source = readFileSync(fromRoot(`${FOLDER}/icons.tsx`), 'utf8')
	writeFileSync(fromRoot(`${FOLDER}/icons.svg`), iconSprite(source))
}
