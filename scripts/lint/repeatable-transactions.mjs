/** Calls that take effect outside the database, by the name of the function. */
const SIDE_EFFECTS = new Set([
	...['sendMail', 'fetch', 'stripeClient', 'setTimeout', 'setInterval', 'setImmediate'],
	...['logSecurityEvent', 'consume', 'consumeAll', 'refund', 'chargeMail', 'runExclusive'],
])
/** Objects whose methods do. */
const SIDE_EFFECT_OBJECTS = new Set(['log', 'console'])
/** Clients other than the transaction's own. */
const OTHER_CLIENTS = new Set(['db', 'inTransaction'])
/** Methods that change the object they are called on. */
const CHANGING = new Set([
	...['push', 'pop', 'shift', 'unshift', 'splice', 'sort', 'reverse', 'fill'],
	...['set', 'add', 'delete', 'clear', 'append'],
])

const isFunction = (node) => /^(?:Arrow)?Function/u.test(node.type)

/** Whether a function is work of a transaction: passed to `inTransaction`, or with a parameter `tx`. */
function isWork(node) {
	if (!isFunction(node)) return false
	const { parent } = node
	const isPassed =
		parent.type === 'CallExpression' &&
		parent.callee.name === 'inTransaction' &&
		parent.arguments[0] === node
	// An optional client or one with a default may be none of a transaction.
	return isPassed || node.params.some((param) => param.name === 'tx' && param.optional !== true)
}

/** The outermost work around a node; null outside of any, and in what runs after the commit. */
function workAround(node) {
	let work = null
	for (let at = node; at.parent; at = at.parent) {
		const { parent } = at
		const isAfterwards =
			parent.type === 'CallExpression' && parent.callee.name === 'afterCommit' && isFunction(at)
		if (isAfterwards) return null
		if (isWork(parent) && parent.body === at) work = parent
	}
	return work
}

/** The identifier that a chain of members begins with. */
function rootOf(node) {
	let at = node
	while (at.type === 'MemberExpression' || at.type === 'TSNonNullExpression') {
		at = at.object ?? at.expression
	}
	return at
}

/**
 * Work of a transaction may run more than once, so it changes nothing but the database and catches no
 * database error.
 * @type {import('eslint').Rule.RuleModule}
 */
export const repeatableTransactions = {
	meta: {
		type: 'problem',
		docs: { description: 'The work of a transaction may be repeated' },
		messages: {
			outer:
				'“{{name}}” lives outside the transaction, which may run twice; return a value instead.',
			effect:
				'“{{name}}” takes effect outside the transaction, which may run twice; use afterCommit.',
			client: 'Inside a transaction, use its own client.',
			caught: 'An error of a statement ends the transaction; catch it outside, or use an upsert.',
		},
		schema: [],
	},
	create(context) {
		const { sourceCode } = context
		const isOutside = (identifier, work) => {
			if (identifier.type === 'ThisExpression') return true
			if (identifier.type !== 'Identifier') return false
			for (let scope = sourceCode.getScope(identifier); scope; scope = scope.upper) {
				const variable = scope.set.get(identifier.name)
				if (variable === undefined) continue
				const [start, end] = work.range
				return !variable.defs.some(({ name }) => name.range[0] >= start && name.range[1] <= end)
			}
			return true
		}
		const reportIfOutside = (node, target) => {
			const work = workAround(node)
			const root = rootOf(target)
			if (work === null || !isOutside(root, work)) return
			const data = { name: root.name ?? 'this' }
			context.report({ node, messageId: 'outer', data })
		}
		return {
			AssignmentExpression(node) {
				reportIfOutside(node, node.left)
			},
			UpdateExpression(node) {
				reportIfOutside(node, node.argument)
			},
			TryStatement(node) {
				if (node.handler !== null && workAround(node) !== null) {
					context.report({ node, messageId: 'caught' })
				}
			},
			CallExpression(node) {
				const work = workAround(node)
				if (work === null) return
				const { callee } = node
				if (OTHER_CLIENTS.has(callee.name)) return context.report({ node, messageId: 'client' })
				if (SIDE_EFFECTS.has(callee.name)) {
					return context.report({ node, messageId: 'effect', data: { name: callee.name } })
				}
				if (callee.type !== 'MemberExpression') return
				const method = callee.property.name
				if (method === 'catch') return context.report({ node, messageId: 'caught' })
				if (SIDE_EFFECT_OBJECTS.has(callee.object.name)) {
					const data = { name: `${callee.object.name}.${method}` }
					return context.report({ node, messageId: 'effect', data })
				}
				if (CHANGING.has(method)) reportIfOutside(node, callee.object)
			},
		}
	},
}
