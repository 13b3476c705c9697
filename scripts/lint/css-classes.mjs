import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import ts from 'typescript'

/**
 * Compares the classes of the markup with the classes of the style sheets: a class without a rule and
 * a rule without markup are both leftovers. A module must also import the sheets of its classes,
 * because a page loads only what its modules import. Two features must not give one name to two classes:
 * which rule wins would depend on the page that was visited first.
 */

const CLASS_NAME = /^(?:class|.*className)$/iu
const SELECTS = /(?:^|\.)(?:classNames|classList\.\w+)$/u

/** The class names in one module; `*` stands for what an expression puts into a name. */
export function classesInMarkup(path, text) {
	const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true)
	const names = new Set()
	const add = (value) => value.split(/\s+/u).forEach((name) => name !== '' && names.add(name))
	const collect = (node) => {
		if (ts.isStringLiteralLike(node)) return add(node.text)
		if (ts.isTemplateExpression(node)) {
			return add(node.head.text + node.templateSpans.map((s) => `*${s.literal.text}`).join(''))
		}
		if (ts.isConditionalExpression(node)) return [node.whenTrue, node.whenFalse].forEach(collect)
		if (ts.isBinaryExpression(node)) return collect(node.right)
		if (ts.isCallExpression(node) && !SELECTS.test(node.expression.getText())) return visit(node)
		ts.forEachChild(node, collect)
	}
	const visit = (node) => {
		const isNamed = node.name !== undefined && CLASS_NAME.test(node.name.getText())
		if (isNamed && ts.isJsxAttribute(node) && node.initializer) return collect(node.initializer)
		if (isNamed && ts.isPropertyAssignment(node)) collect(node.initializer)
		else if (ts.isBinaryExpression(node) && CLASS_NAME.test(node.left.name?.getText() ?? '')) {
			collect(node.right)
		} else if (ts.isCallExpression(node) && SELECTS.test(node.expression.getText())) {
			node.arguments.forEach(collect)
		} else if (ts.isStringLiteralLike(node)) {
			for (const [, value] of node.text.matchAll(/\sclass="([^"]*)"/gu)) add(value)
		}
		ts.forEachChild(node, visit)
	}
	visit(source)
	return names
}

/** The class names in the selectors of one style sheet. */
export function classesInSheet(text) {
	const names = new Set()
	const selectors = text.replace(/\/\*.*?\*\//gsu, '').matchAll(/([^{};]+)\{/gu)
	for (const [, selector] of selectors) {
		if (selector.trim().startsWith('@')) continue
		for (const [, name] of selector.matchAll(/\.([a-z][\w-]*)/giu)) names.add(name)
	}
	return names
}

/** The classes that have a rule of their own in one style sheet, not only inside or beside another. */
export function classesWithOwnRule(text) {
	const names = new Set()
	let depth = 0
	const marks = text.replace(/\/\*.*?\*\//gsu, '').matchAll(/([^{};]*)([{}])/gu)
	/** Whether each open block is an at-rule, which does not nest a selector. */
	const open = []
	for (const [, before, mark] of marks) {
		if (mark === '}') {
			if (!open.pop()) depth -= 1
			continue
		}
		const selector = before.trim()
		const isAtRule = selector.startsWith('@')
		open.push(isAtRule)
		if (isAtRule) continue
		if (depth === 0) {
			for (const one of selector.split(',')) {
				const name = /^\.([a-z][\w-]*)$/iu.exec(one.trim())?.[1]
				if (name !== undefined) names.add(name)
			}
		}
		depth += 1
	}
	return names
}

const matcher = (name) => {
	const pattern = new RegExp(`^${name.replaceAll('*', '.+')}$`, 'u')
	return (other) => pattern.test(other)
}

/** The files that a module imports, of those in the map. */
function listImports(path, text, files) {
	return [...text.matchAll(/\b(?:from|import|import\()\s*['"]([^'"]+)['"]/gu)].flatMap(([, to]) => {
		const base = to.startsWith('~/') ? join('app', to.slice(2)) : join(dirname(path), to)
		return [base, `${base}.ts`, `${base}.tsx`].find((file) => files.has(file)) ?? []
	})
}

/** What is wrong, one line each. @param files the text of each file by its path */
export function cssProblems(files) {
	const paths = [...files.keys()]
	const sheets = new Map(
		paths.filter((p) => p.endsWith('.css')).map((p) => [p, classesInSheet(files.get(p))]),
	)
	const modules = new Map(
		paths.filter((p) => !p.endsWith('.css')).map((p) => [p, classesInMarkup(p, files.get(p))]),
	)
	const imports = new Map(paths.map((p) => [p, listImports(p, files.get(p), files)]))
	const reach = (start) => {
		const seen = new Set([start])
		for (const path of seen) imports.get(path).forEach((to) => seen.add(to))
		return seen
	}
	const everywhere = files.has('app/root.tsx') ? reach('app/root.tsx') : new Set()
	const used = new Set([...modules.values()].flatMap((names) => [...names]))
	const patterns = [...used].filter((name) => name.includes('*')).map(matcher)
	const problems = []
	for (const [path, names] of modules) {
		const loaded = path.endsWith('.tsx') ? new Set([...everywhere, ...reach(path)]) : null
		for (const name of names) {
			const isName = matcher(name)
			const homes = [...sheets].filter(([, rules]) => [...rules].some(isName)).map(([p]) => p)
			if (homes.length === 0) problems.push(`${path}: no style sheet has a rule for "${name}"`)
			else if (loaded !== null && !homes.some((home) => loaded.has(home))) {
				problems.push(`${path}: "${name}" needs an import of ${homes.join(' or ')}`)
			}
		}
	}
	/** @type {Map<string, string>} the sheet of each class of the features */
	const homes = new Map()
	for (const [path, rules] of sheets) {
		if (path.startsWith('app/features/')) {
			for (const name of classesWithOwnRule(files.get(path))) {
				const other = homes.get(name)
				if (other === undefined) homes.set(name, path)
				else problems.push(`${path}: "${name}" has a rule of its own in ${other} as well`)
			}
		}
		for (const name of rules) {
			if (used.has(name) || patterns.some((isName) => isName(name))) continue
			problems.push(`${path}: nothing has the class "${name}"`)
		}
		const layer = path.startsWith('app/ui/') ? 'components' : 'features'
		if (!path.startsWith('app/ui/base/') && !files.get(path).startsWith(`@layer ${layer} {`)) {
			problems.push(`${path}: its rules belong into @layer ${layer}`)
		}
	}
	return problems
}

/** The style sheets and modules of the product, without tests. */
export function readSources(root) {
	const paths = readdirSync(join(root, 'app'), { recursive: true }).map((path) => join('app', path))
	const sourcePaths = paths.filter(
		(path) => /\.(?:css|tsx?)$/u.test(path) && !/\.test\.|\/db\/prisma\//u.test(path),
	)
	return new Map(sourcePaths.map((path) => [path, readFileSync(join(root, path), 'utf8')]))
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
	const problems = cssProblems(readSources(process.cwd()))
	if (problems.length > 0) {
		console.error(problems.join('\n'))
		process.exit(1)
	}
}
