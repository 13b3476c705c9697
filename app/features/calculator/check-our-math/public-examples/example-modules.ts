import { BRRRR_MODULE } from './brrrr-examples'
import { LOAN_MODULE } from './loan-examples'
import { OFFER_MODULE } from './offer-examples'
import { PROJECTION_MODULE } from './projection-examples'
import type { ExampleModule } from './public-example'
import { RETURNS_MODULE } from './return-examples'
import { SENSITIVITY_MODULE } from './sensitivity-examples'
import { TAX_MODULE } from './tax-examples'

/** Public examples of every module of the analysis (PRO-96), in the order of the analysis pages. */
export const EXAMPLE_MODULES: readonly ExampleModule[] = [
	LOAN_MODULE,
	RETURNS_MODULE,
	PROJECTION_MODULE,
	BRRRR_MODULE,
	TAX_MODULE,
	SENSITIVITY_MODULE,
	OFFER_MODULE,
]
