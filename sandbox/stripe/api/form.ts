/** Parses `a[b][0][c]=d` into nested objects and lists, as the provider does. */

export type Tree = { [key: string]: Tree | string | Array<Tree | string> }

type Node = Map<string, Node | string>

/** Decodes a form body or a query string. */
export function decodeForm(text: string): Tree {
	const root: Node = new Map()
	for (const [name, value] of new URLSearchParams(text)) put(root, splitKey(name), value)
	return shape(root) as Tree
}

function splitKey(name: string): string[] {
	const first = name.indexOf('[')
	if (first === -1) return [name]
	const inside = [...name.slice(first).matchAll(/\[([^[\]]*)\]/gu)].map((match) => match[1] ?? '')
	return [name.slice(0, first), ...inside]
}

function put(node: Node, [key = '', ...rest]: string[], value: string): void {
	const name = key === '' ? String(node.size) : key
	if (rest.length === 0) {
		node.set(name, value)
		return
	}
	const next = node.get(name)
	const child: Node = typeof next === 'object' ? next : new Map<string, Node | string>()
	node.set(name, child)
	put(child, rest, value)
}

function shape(node: Node): Tree | Array<Tree | string> {
	const entries = [...node].map(
		([key, value]) => [key, typeof value === 'string' ? value : shape(value)] as const,
	)
	const isList = entries.length > 0 && entries.every(([key]) => /^\d+$/u.test(key))
	return isList
		? entries.map(([, value]) => value as Tree | string)
		: Object.fromEntries<Tree[string]>(entries)
}
