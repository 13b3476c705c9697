import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import ts from 'typescript'
import { describe, expect, test } from 'vitest'
import { ROUTES } from '#tests/helpers/access/route-modules'
import { ROUTE_TABLE } from '#tests/helpers/access/route-table'

/**
 * Security row 2, statically: every exported loader and action calls a guard itself, or the route table
 * says why it needs none. With single fetch a parent route's guard does not protect its children.
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

/** The functions of the file by name, because a handler may delegate to one of them. */
function localFunctions(source: ts.SourceFile): Map<string, ts.Node> {
	const found = new Map<string, ts.Node>()
	for (const statement of source.statements) {
		if (ts.isFunctionDeclaration(statement) && statement.name !== undefined) {
			found.set(statement.name.text, statement)
		}
	}
	return found
}

function callsGuard(node: ts.Node, local: Map<string, ts.Node>, seen = new Set<string>()): boolean {
	let calls = false
	const visit = (child: ts.Node): void => {
		if (calls) return
		if (ts.isCallExpression(child) && ts.isIdentifier(child.expression)) {
			const name = child.expression.text
			if (GUARD.test(name)) calls = true
			const body = local.get(name)
			if (body !== undefined && !seen.has(name)) {
				seen.add(name)
				calls ||= callsGuard(body, local, seen)
			}
		}
		ts.forEachChild(child, visit)
	}
	visit(node)
	return calls
}

function unguarded(text: string): string[] {
	const source = ts.createSourceFile('route.tsx', text, ts.ScriptTarget.Latest, true)
	const local = localFunctions(source)
	return exportedHandlers(source)
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

describe('SHELL-35 security row 2: guards in the source code', () => {
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
	])('finds unguarded handlers in: %s', (text, expected) => {
		expect(unguarded(text)).toEqual(expected)
	})
})
