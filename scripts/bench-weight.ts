import { existsSync, readFileSync, statSync } from 'node:fs'
import { join, posix } from 'node:path'
import { brotliCompressSync } from 'node:zlib'

/** Transfer size of a page and its assets, from its HTML and the client build. */

export type PageWeight = {
	/** Compressed bytes. */
	html: number
	scripts: number
	styles: number
	fonts: number
	/** Paths of the scripts. */
	scriptFiles: string[]
}

const attribute = (tag: string, name: string): string | undefined =>
	new RegExp(`\\s${name}="([^"]*)"`, 'u').exec(tag)?.[1]

const tags = (html: string, name: string): string[] =>
	html.match(new RegExp(`<${name}\\b[^>]*>`, 'gu')) ?? []

/** Static imports of a module. */
function staticImports(text: string, from: string): string[] {
	return [...text.matchAll(/\b(?:from|import)\s*"([^"]+\.js)"/gu)].map(([, path = '']) =>
		posix.resolve(posix.dirname(from), path),
	)
}

function listScripts(html: string, clientDir: string): Set<string> {
	const queue = [
		...tags(html, 'script').map((tag) => attribute(tag, 'src') ?? attribute(tag, 'data-late')),
		...tags(html, 'link')
			.filter((tag) => attribute(tag, 'rel') === 'modulepreload')
			.map((tag) => attribute(tag, 'href')),
		...[...html.matchAll(/<script\b[^>]*>([^<]*)</gu)].flatMap(([, text = '']) =>
			staticImports(text, '/'),
		),
	].filter((path) => path !== undefined)
	const scriptPaths = new Set<string>()
	while (queue.length > 0) {
		const path = queue.pop()
		if (path === undefined || scriptPaths.has(path)) continue
		scriptPaths.add(path)
		queue.push(...staticImports(readFileSync(join(clientDir, path), 'utf8'), path))
	}
	return scriptPaths
}

/** Transfer size of a built file. */
function transferSize(path: string, clientDir: string): number {
	const file = join(clientDir, path)
	return statSync(existsSync(`${file}.br`) ? `${file}.br` : file).size
}

/** Measures a page. @param clientDir the folder of the client build */
export function pageWeight(html: string, clientDir: string): PageWeight {
	const links = tags(html, 'link')
	const sum = (paths: Iterable<string | undefined>): number =>
		[...new Set(paths)].reduce(
			(bytes, path) => bytes + (path === undefined ? 0 : transferSize(path, clientDir)),
			0,
		)
	const scripts = listScripts(html, clientDir)
	return {
		html: brotliCompressSync(html).length,
		scripts: sum(scripts),
		styles: sum(
			links
				.filter((tag) => attribute(tag, 'rel') === 'stylesheet')
				.map((tag) => attribute(tag, 'href')),
		),
		fonts: sum(
			links.filter((tag) => attribute(tag, 'as') === 'font').map((tag) => attribute(tag, 'href')),
		),
		scriptFiles: [...scripts],
	}
}
