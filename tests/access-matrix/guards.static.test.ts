import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import ts from 'typescript'
import { describe, expect, test } from 'vitest'
import { accountCalls } from '~/features/accounts/api-calls.server'
import { adminCalls } from '~/features/admin/api-calls.server'
import { billingCalls } from '~/features/billing/api-calls.server'
import { propertyCalls } from '~/features/calculator/api-calls.server'
import { dealCalls } from '~/features/deals/api-calls.server'
import { scenarioCalls } from '~/features/deals/scenarios/scenario-calls.server'
import { directoryCalls } from '~/features/directory/api-calls.server'
import { guideCalls } from '~/features/guides/api-calls.server'
import { shareCalls } from '~/features/reports/share/share-calls.server'
import { supportCalls } from '~/features/support/api-calls.server'
import { ROUTES } from '#tests/helpers/access/route-modules'
import { ROUTE_TABLE } from '#tests/helpers/access/route-table'

/**
 * Security row 2 in the source: each exported loader and action calls a guard itself, is made by
 * `defineAction` with one, or the table says why it needs none. With single fetch a parent's guard
 * protects nothing. A module of JSON calls dispatches from a table, so each entry names its guard.
 */

const GUARD = /^(?:require[A-Z]\w*|getViewer|loadRoot)$/u

type Exported = { name: string; node: ts.Node }

function exportedHandlers(source: ts.SourceFile): Exported[] {
	const matches: Exported[] = []
	for (const statement of source.statements) {
		const modifiers = ts.canHaveModifiers(statement) ? (ts.getModifiers(statement) ?? []) : []
		if (!modifiers.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)) continue
		if (ts.isFunctionDeclaration(statement) && statement.name !== undefined) {
			matches.push({ name: statement.name.text, node: statement })
		}
		if (!ts.isVariableStatement(statement)) continue
		for (const { name, initializer } of statement.declarationList.declarations) {
			if (ts.isIdentifier(name) && initializer !== undefined) {
				matches.push({ name: name.text, node: initializer })
			}
		}
	}
	return matches.filter(({ name }) => name === 'loader' || name === 'action')
}

const parse = (text: string): ts.SourceFile =>
	ts.createSourceFile('route.tsx', text, ts.ScriptTarget.Latest, true)

/** The functions of the file by name: a handler may leave its work to one of them. */
function localFunctions(source: ts.SourceFile): Map<string, ts.Node> {
	const matches = new Map<string, ts.Node>()
	for (const statement of source.statements) {
		if (ts.isFunctionDeclaration(statement) && statement.name !== undefined) {
			matches.set(statement.name.text, statement)
		}
	}
	return matches
}

/** The option `guard` of a `defineAction`; only that one runs before everything else. */
function guardOption(call: ts.CallExpression): ts.Expression | undefined {
	const [options] = call.arguments
	if (options === undefined || !ts.isObjectLiteralExpression(options)) return undefined
	for (const property of options.properties) {
		if (ts.isPropertyAssignment(property) && property.name.getText() === 'guard') {
			return property.initializer
		}
	}
	return undefined
}

function callsGuard(
	node: ts.Node,
	local: Map<string, ts.Node>,
	visited = new Set<string>(),
): boolean {
	let calls = false
	const follow = (name: string): void => {
		if (GUARD.test(name)) calls = true
		const body = local.get(name)
		if (body !== undefined && !visited.has(name)) {
			visited.add(name)
			calls ||= callsGuard(body, local, visited)
		}
	}
	const visit = (child: ts.Node): void => {
		if (calls) return
		if (ts.isCallExpression(child) && ts.isIdentifier(child.expression)) {
			if (child.expression.text === 'defineAction') {
				const guard = guardOption(child)
				if (guard !== undefined && ts.isIdentifier(guard)) follow(guard.text)
				else if (guard !== undefined) visit(guard)
				return
			}
			follow(child.expression.text)
		}
		ts.forEachChild(child, visit)
	}
	visit(node)
	return calls
}

/**
 * The actions of a feature or of the layout that the route takes over, by their names in the route:
 * `export const action = userAction` or `userAction(…)`, where the other file makes it with
 * `defineAction`.
 */
function definedElsewhere(source: ts.SourceFile): Map<string, ts.Node> {
	const matches = new Map<string, ts.Node>()
	for (const statement of source.statements) {
		if (!ts.isImportDeclaration(statement) || !ts.isStringLiteral(statement.moduleSpecifier))
			continue
		const bindings = statement.importClause?.namedBindings
		const file = statement.moduleSpecifier.text
		if (!/^~\/(?:features|layout)\/.*actions?\.server$/u.test(file)) continue
		if (bindings === undefined || !ts.isNamedImports(bindings)) continue
		const feature = parse(readFileSync(resolve('app', `${file.slice(2)}.ts`), 'utf8'))
		for (const { name, propertyName } of bindings.elements) {
			const node = variables(feature).get((propertyName ?? name).text)
			if (node?.getText().includes('defineAction(') === true) matches.set(name.text, node)
		}
	}
	return matches
}

function variables(source: ts.SourceFile): Map<string, ts.Node> {
	const matches = new Map<string, ts.Node>()
	for (const statement of source.statements) {
		if (!ts.isVariableStatement(statement)) continue
		for (const { name, initializer } of statement.declarationList.declarations) {
			if (ts.isIdentifier(name) && initializer !== undefined) matches.set(name.text, initializer)
		}
	}
	return matches
}

/** An action that stands in a feature is looked at there. */
function handlerNode(node: ts.Node, elsewhere: Map<string, ts.Node>): ts.Node {
	const callee = ts.isCallExpression(node) ? node.expression : node
	return (ts.isIdentifier(callee) ? elsewhere.get(callee.text) : undefined) ?? node
}

function unguarded(text: string): string[] {
	const source = parse(text)
	const local = localFunctions(source)
	const elsewhere = definedElsewhere(source)
	return exportedHandlers(source)
		.map(({ name, node }) => ({ name, node: handlerNode(node, elsewhere) }))
		.filter(({ node }) => !callsGuard(node, local))
		.filter(({ node }) => !onlyRefuses(node))
		.map(({ name }) => name)
}

/** A handler that only lists the allowed methods needs no guard. */
function onlyRefuses(node: ts.Node): boolean {
	const calls: string[] = []
	const visit = (child: ts.Node): void => {
		if (ts.isCallExpression(child)) calls.push(child.expression.getText())
		ts.forEachChild(child, visit)
	}
	visit(node)
	return calls.length > 0 && calls.every((name) => name === 'methodNotAllowed')
}

type Entry = { method: string; path: string; isGuarded: boolean }

/**
 * The entries of the tables of JSON calls in a source. One that is open to everyone counts as guarded
 * if its handler calls a guard, such as the bot check.
 */
function definedCalls(text: string): Entry[] {
	const source = ts.createSourceFile('api-calls.ts', text, ts.ScriptTarget.Latest, true)
	const local = localFunctions(source)
	const entries: Entry[] = []
	const visit = (node: ts.Node): void => {
		if (ts.isCallExpression(node) && node.expression.getText() === 'defineCall') {
			entries.push(entryOf(node.arguments[0], local))
		}
		ts.forEachChild(node, visit)
	}
	visit(source)
	return entries
}

function entryOf(definition: ts.Node | undefined, local: Map<string, ts.Node>): Entry {
	if (definition === undefined || !ts.isObjectLiteralExpression(definition)) {
		throw new Error('A call is defined by something else than an object literal')
	}
	const parts = new Map<string, ts.Node>()
	for (const property of definition.properties) {
		const name = property.name?.getText() ?? ''
		parts.set(name, ts.isPropertyAssignment(property) ? property.initializer : property)
	}
	const textOf = (name: string): string => {
		const node = parts.get(name)
		if (node === undefined || !ts.isStringLiteral(node)) throw new Error(`No literal ${name}`)
		return node.text
	}
	const [guard, handler] = [parts.get('guard'), parts.get('handler')]
	const isGuard =
		guard !== undefined &&
		(ts.isIdentifier(guard) ? GUARD.test(guard.text) : callsGuard(guard, local))
	const isGuarded = isGuard || (handler !== undefined && callsGuard(handler, local))
	return { method: textOf('method'), path: textOf('path'), isGuarded }
}

const DEFINED = Object.values(
	import.meta.glob<string>('../../app/features/**/*-calls.server.ts', {
		query: '?raw',
		import: 'default',
		eager: true,
	}),
).flatMap(definedCalls)

const isDispatching = (text: string): boolean =>
	/^export const loader = createApiRoute\(.+\)$/mu.test(text) &&
	/^export const action = loader$/mu.test(text)

function unguardedCalls(pattern: string): string[] {
	const path = pattern.replace(/:(\w+)/gu, '{$1}')
	const calls = DEFINED.filter((call) => call.path === path)
	if (calls.length === 0) throw new Error(`No call is defined for ${path}`)
	return calls.filter(({ isGuarded }) => !isGuarded).map(({ method }) => method)
}

describe('SHELL-35 security row 2: guards in the source', () => {
	test.each(Object.entries(ROUTE_TABLE))('%s', (pattern, row) => {
		const text = readFileSync(resolve('app', ROUTES[pattern]?.file ?? ''), 'utf8')
		const bare = isDispatching(text) ? unguardedCalls(pattern) : unguarded(text)
		if (row.unguarded === undefined) expect(bare).toEqual([])
		else expect(bare.length).toBeGreaterThan(0)
	})

	test('FAST-06 every call of the tables is among those that were read', () => {
		const calls = [
			...accountCalls([]),
			...adminCalls([]),
			...billingCalls,
			...propertyCalls,
			...dealCalls,
			...scenarioCalls,
			...shareCalls,
			...directoryCalls,
			...guideCalls,
			...supportCalls,
		]
		const names = (list: readonly Pick<Entry, 'method' | 'path'>[]) =>
			list.map(({ method, path }) => `${method} ${path}`).sort()
		expect(names(DEFINED)).toEqual(names(calls))
	})

	test.each([
		['guard: requireApiAdmin, handler: () => 1', true],
		['guard: getViewer, handler: () => 1', true],
		['guard: (request) => requireApiUser(request, TEXT), handler: () => 1', true],
		['guard: publicCall, handler: () => 1', false],
		['guard: publicCall, async handler() { await requireCaptcha() }', true],
		['guard: (request) => Promise.resolve(request), handler: () => 1', false],
		['handler: () => 1', false],
	])('the check of tables itself: %s', (parts, isGuarded) => {
		const text = `const calls = [defineCall({ method: 'get', path: '/api/x', ${parts} })]`
		expect(definedCalls(text)).toEqual([{ method: 'get', path: '/api/x', isGuarded }])
	})

	test.each([
		['export async function loader() { return 1 }', ['loader']],
		['export const action = () => save()', ['action']],
		['export async function loader({ request }) { await requireAdmin(request) }', []],
		[
			'export function action(args) { return go(args) }\nfunction go(a) { return getViewer(a) }',
			[],
		],
		['export function action() { return methodNotAllowed(["GET"]) }', []],
		['async function loader() { return 1 }', []],
		['export const action = defineAction({ guard: requireAdmin, schema })', []],
		['export const action = defineAction({ guard: (request) => getViewer(request) })', []],
		[
			'export const action = defineAction({ guard: mine })\nfunction mine(r) { return getViewer(r) }',
			[],
		],
		['export const action = defineAction({ schema, handler: () => requireAdmin() })', ['action']],
		['export const action = defineAction({ guard: anybody })', ['action']],
		[
			"import { userAction } from '~/features/admin/users/user.actions.server'\nexport const action = userAction([])",
			[],
		],
	])('the check itself: %s', (text, expected) => {
		expect(unguarded(text)).toEqual(expected)
	})
})
