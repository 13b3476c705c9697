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

/** The selectors of one style sheet that are not inside another rule. */
function topSelectors(text) {
	const selectors = []
	/** Whether each open block is an at-rule, which does not nest a selector. */
	const open = []
	const marks = text.replace(/\/\*.*?\*\//gsu, '').matchAll(/([^{};]*)([{}])/gu)
	for (const [, before, mark] of marks) {
		if (mark === '}') {
			open.pop()
			continue
		}
		const isAtRule = before.trim().startsWith('@')
		if (!isAtRule && open.every(Boolean)) {
			selectors.push(...before.split(',').map((one) => one.trim()))
		}
		open.push(isAtRule)
	}
	return selectors
}

const matches = (selectors, pattern) =>
	new Set(selectors.flatMap((one) => pattern.exec(one)?.[1] ?? []))

/**
 * The classes of one style sheet that have a rule of their own, not only inside or beside another, and
 * those that a selector begins with.
 */
export function classesOfRules(text) {
	const selectors = topSelectors(text)
	return {
		own: matches(selectors, /^\.([a-z][\w-]*)$/iu),
		first: matches(selectors, /^[a-z]*\.([a-z][\w-]*)/iu),
	}
}

/** The feature of a sheet, or the layout; undefined for the small parts, whose classes all may name. */
const partOf = (path) => /^app\/(?:features\/[^/]+|layout)(?=\/)/u.exec(path)?.[0]

/** Classes that two sheets have a rule for, unless one only names a class of its own feature. */
function sharedClasses(paths, files) {
	const sheets = paths
		.filter((path) => partOf(path) !== undefined)
		.map((path) => ({ path, ...classesOfRules(files.get(path)) }))
	return sheets.flatMap((home, index) =>
		sheets.flatMap((other, otherIndex) => {
			const isElsewhere = partOf(home.path) !== partOf(other.path)
			return [...home.own]
				.filter((name) =>
					other.own.has(name) ? otherIndex > index : isElsewhere && other.first.has(name),
				)
				.map((name) => `${other.path}: "${name}" has a rule of its own in ${home.path}`)
		}),
	)
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
	problems.push(...sharedClasses([...sheets.keys()], files))
	for (const [path, rules] of sheets) {
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
