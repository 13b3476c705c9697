import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import ts from 'typescript'
import { describe, expect, test } from 'vitest'
import { ROUTES } from '#tests/helpers/access/route-modules'
import { ROUTE_TABLE } from '#tests/helpers/access/route-table'

/**
 * Security row 2 in the source: each exported loader and action calls a guard itself, is made by
 * `defineAction` with one, or the table says why it needs none. With single fetch a parent's guard
 * protects nothing.
 */

const GUARD = /^(?:require[A-Z]\w*|getViewer|loadRoot)$/u

type Exported = { name: string; node: ts.Node }

function exportedHandlers(source: ts.SourceFile): Exported[] {
	const found: Exported[] = []
	for (const statement of source.statements) {
		const modifiers = ts.canHaveModifiers(statement) ? (ts.getModifiers(statement) ?? []) : []
		if (!modifiers.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)) continue
		if (ts.isFunctionDeclaration(statement) && statement.name !== undefined) {
			found.push({ name: statement.name.text, node: statement })
		}
		if (!ts.isVariableStatement(statement)) continue
		for (const { name, initializer } of statement.declarationList.declarations) {
			if (ts.isIdentifier(name) && initializer !== undefined) {
				found.push({ name: name.text, node: initializer })
			}
		}
	}
	return found.filter(({ name }) => name === 'loader' || name === 'action')
}

const parse = (text: string): ts.SourceFile =>
	ts.createSourceFile('route.tsx', text, ts.ScriptTarget.Latest, true)

/** The functions of the file by name: a handler may leave its work to one of them. */
function localFunctions(source: ts.SourceFile): Map<string, ts.Node> {
	const found = new Map<string, ts.Node>()
	for (const statement of source.statements) {
		if (ts.isFunctionDeclaration(statement) && statement.name !== undefined) {
			found.set(statement.name.text, statement)
		}
	}
	return found
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

function callsGuard(node: ts.Node, local: Map<string, ts.Node>, seen = new Set<string>()): boolean {
	let calls = false
	const follow = (name: string): void => {
		if (GUARD.test(name)) calls = true
		const body = local.get(name)
		if (body !== undefined && !seen.has(name)) {
			seen.add(name)
			calls ||= callsGuard(body, local, seen)
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
 * The actions of a feature that the route takes over, by their names in the route:
 * `export const action = userAction` or `userAction(…)`, where the feature's file makes it with
 * `defineAction`.
 */
function definedElsewhere(source: ts.SourceFile): Map<string, ts.Node> {
	const found = new Map<string, ts.Node>()
	for (const statement of source.statements) {
		if (!ts.isImportDeclaration(statement) || !ts.isStringLiteral(statement.moduleSpecifier))
			continue
		const bindings = statement.importClause?.namedBindings
		const file = statement.moduleSpecifier.text
		if (!/^~\/features\/.*actions?\.server$/u.test(file)) continue
		if (bindings === undefined || !ts.isNamedImports(bindings)) continue
		const feature = parse(readFileSync(resolve('app', `${file.slice(2)}.ts`), 'utf8'))
		for (const { name, propertyName } of bindings.elements) {
			const node = variables(feature).get((propertyName ?? name).text)
			if (node?.getText().includes('defineAction(') === true) found.set(name.text, node)
		}
	}
	return found
}

function variables(source: ts.SourceFile): Map<string, ts.Node> {
	const found = new Map<string, ts.Node>()
	for (const statement of source.statements) {
		if (!ts.isVariableStatement(statement)) continue
		for (const { name, initializer } of statement.declarationList.declarations) {
			if (ts.isIdentifier(name) && initializer !== undefined) found.set(name.text, initializer)
		}
	}
	return found
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

/** A handler that does nothing but name the methods that work needs no guard. */
function onlyRefuses(node: ts.Node): boolean {
	const calls: string[] = []
	const visit = (child: ts.Node): void => {
		if (ts.isCallExpression(child)) calls.push(child.expression.getText())
		ts.forEachChild(child, visit)
	}
	visit(node)
	return calls.length > 0 && calls.every((name) => name === 'methodNotAllowed')
}

describe('SHELL-35 security row 2: guards in the source', () => {
	test.each(Object.entries(ROUTE_TABLE))('%s', (pattern, row) => {
		const text = readFileSync(resolve('app', ROUTES[pattern]?.file ?? ''), 'utf8')
		const bare = unguarded(text)
		if (row.unguarded === undefined) expect(bare).toEqual([])
		else expect(bare.length).toBeGreaterThan(0)
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
