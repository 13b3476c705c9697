import { expect, test } from 'vitest'
import { fieldsOf, FORM_ROUTES } from '#tests/helpers/fuzz/form-fields'

test.each(FORM_ROUTES)(
	'SAFE-01 the attacks know the fields of the form at $method $pattern',
	({ pattern }) => {
		expect(fieldsOf(pattern).length).toBeGreaterThan(0)
	},
)
