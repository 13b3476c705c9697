import ts from 'typescript'

/**
 * The number of lines that carry code: blank lines, comments and docstrings are free, whatever else
 * stands on a line counts it, the inside of multi-line strings too.
 * @param {string} name its extension tells the language
 * @param {string} text
 */
export function codeLines(name, text) {
	const file = ts.createSourceFile(name, text, ts.ScriptTarget.Latest, true)
	/** @type {Set<number>} */
	const lines = new Set()
	mark(file)
	return lines.size

	/** @param {ts.Node} node */
	function mark(node) {
		if (ts.isJSDoc(node)) return
		const children = node.getChildren(file)
		if (children.length > 0) {
			for (const child of children) mark(child)
			return
		}
		// Text between tags may be nothing but the line breaks of the layout.
		const token = text.slice(node.getStart(file), node.end)
		const first = file.getLineAndCharacterOfPosition(node.getStart(file)).line
		for (const [offset, line] of token.split('\n').entries()) {
			if (line.trim() !== '') lines.add(first + offset)
		}
	}
}
