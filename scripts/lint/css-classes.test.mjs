import { expect, test } from 'vitest'
import { root } from '../lib.mjs'
import {
	classesInMarkup,
	classesInSheet,
	classesOfRules,
	cssProblems,
	readSources,
} from './css-classes.mjs'

/** Shows what the comparison of classes reports, and that the product has none of it. */

const sheet = (text) => `@layer features {\n${text}\n}`

test('finds the classes of attributes, calls, templates and HTML in strings', () => {
	const text = `
		const a = <p className={classNames('one', isOn && 'two', \`tone--\${tone}\`)} />
		const b = <Field fieldClassName="three" className={kind === 'no' ? 'four' : undefined} />
		link.className = 'five six'
		const html = '<a class="seven" href="#">x</a>'
		const c = <a className={look({ variant: 'no', className: 'eight' })} />`
	expect([...classesInMarkup('a.tsx', text)].sort()).toEqual(
		['eight', 'five', 'four', 'one', 'seven', 'six', 'three', 'tone--*', 'two'].sort(),
	)
})

test('finds the classes of selectors, not of comments and values', () => {
	const text = sheet('/* .no { } */ .one > .two:not(.three) { margin: 0.5rem; &.four { top: 0 } }')
	expect([...classesInSheet(text)]).toEqual(['one', 'two', 'three', 'four'])
})

test('finds the classes with a rule of their own, and those that a selector begins with', () => {
	const text = sheet(`
		/* .no { } */
		.one, .two { top: 0; .inner { top: 0 } &:hover { top: 0 } }
		@media (width > 1px) { .three { top: 0 } }
		.four .five, .six:hover, p.seven { top: 0 }`)
	const { own, first } = classesOfRules(text)
	expect([...own]).toEqual(['one', 'two', 'three'])
	expect([...first]).toEqual(['one', 'two', 'three', 'four', 'six', 'seven'])
})

test('reports a class that two features have, or a feature and the layout', () => {
	const page = (name) => `import './${name}.css'\nexport const a = <p className="chart" />`
	const problemsOf = (...rules) =>
		cssProblems(
			new Map(
				rules.flatMap(([path, css]) => [
					[`${path}.tsx`, page(path.split('/').at(-1))],
					[`${path}.css`, sheet(css)],
				]),
			),
		)
	const a = ['app/features/one/a', '.chart { top: 0 }']
	for (const path of ['app/features/two/b', 'app/layout/b', 'app/features/one/b']) {
		expect(problemsOf(a, [path, '.chart { top: 1px }'])).toEqual([
			`${path}.css: "chart" has a rule of its own in app/features/one/a.css`,
		])
	}
	const inside = '.chart > p, p.chart:hover { top: 1px }'
	expect(problemsOf(a, ['app/features/two/b', inside])).toEqual([
		'app/features/two/b.css: "chart" has a rule of its own in app/features/one/a.css',
	])
	expect(problemsOf(['app/features/two/b', inside], a)).toHaveLength(1)
	expect(problemsOf(a, ['app/features/one/b', inside])).toEqual([])
})

test('reports classes without a rule, rules without a class, missing imports and wrong layers', () => {
	const page = (name, imports = '') => `${imports}export const a = <p className="${name}" />`
	const files = new Map([
		['app/root.tsx', page('everywhere', "import './root.css'\n")],
		['app/root.css', sheet('.everywhere { top: 0 } .tone--red { top: 0 }')],
		['app/features/a.tsx', page('everywhere no-rule', "import './a.css'\n")],
		['app/features/a.css', sheet('.no-markup { top: 0 }')],
		['app/features/b.tsx', page('b')],
		['app/features/b.css', '.b { top: 0 }'],
		['app/features/c.tsx', 'export const c = <p className={`tone--${tone}`} />'],
	])
	expect(cssProblems(files)).toEqual([
		'app/features/a.tsx: no style sheet has a rule for "no-rule"',
		'app/features/b.tsx: "b" needs an import of app/features/b.css',
		'app/features/a.css: nothing has the class "no-markup"',
		'app/features/b.css: its rules belong into @layer features',
	])
})

test('the product has a rule for every class and a class for every rule', () => {
	expect(cssProblems(readSources(root))).toEqual([])
})
