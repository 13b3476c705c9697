import { FIXED_TEXTS } from './fixed-texts.mjs'
import { refusedWordIn } from './refused-words.mjs'

const tidy = (text) => text.trim().replace(/\s+/gu, ' ')

/** Whether a string is user-visible text: several words or a capital letter, unlike keys and paths. */
const isText = (text) => /\s/u.test(text) || /^\p{Lu}/u.test(text)

/** Attributes whose values are not shown. */
const SILENT = /^(?:class(?:Name)?|id|name|key|type|value|href|to|action|data-.*)$/u

/** Whether a string is passed to a logger or an error, which only operators and developers read. */
function isForDevelopers(node) {
	for (let at = node.parent; at; at = at.parent) {
		if (at.type === 'CallExpression') {
			const { callee } = at
			return (
				callee.type === 'Super' ||
				(callee.type === 'MemberExpression' && /^(?:log|logger|console)$/u.test(callee.object.name))
			)
		}
		if (at.type === 'NewExpression') return /Error$/u.test(at.callee.name ?? '')
		if (/Function|Statement|JSX/u.test(at.type)) return false
	}
	return false
}

function isSilent(node) {
	const { parent } = node
	if (parent.type === 'JSXAttribute') return SILENT.test(parent.name.name)
	if (parent.type === 'Property') return parent.key === node
	return /^(?:Import|Export)|^TSLiteralType$/u.test(parent.type)
}

/** @type {import('eslint').Rule.RuleModule} */
export const plainWords = {
	meta: {
		type: 'suggestion',
		docs: { description: 'User-visible texts follow docs/writing.md' },
		messages: {
			refused: '“{{word}}” is not used in this product. Write: {{instead}} (docs/writing.md).',
		},
		schema: [],
	},
	create(context) {
		const checkText = (node, text) => {
			const normalized = tidy(text)
			if (!isText(normalized) || FIXED_TEXTS.has(normalized)) return
			const match = refusedWordIn(` ${normalized}`)
			if (match === null || isForDevelopers(node)) return
			context.report({ node, messageId: 'refused', data: match })
		}
		return {
			Literal(node) {
				if (typeof node.value === 'string' && !isSilent(node)) checkText(node, node.value)
			},
			TemplateElement(node) {
				checkText(node, node.value.cooked ?? '')
			},
			JSXText(node) {
				checkText(node, node.value)
			},
		}
	},
}
