import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { scriptText } from './script-text.server'

test.each(['</script><script>alert(1)</script>', '<!--', '"\\', '\u2028\u2029\n', "'`${1}`"])(
	'nothing in %j ends the script or its string',
	(text) => {
		const literal = scriptText(text)
		expect(literal).not.toMatch(/[<>&\u2028\u2029\n]/u)
		expect(runInNewContext(literal)).toBe(text)
	},
)
