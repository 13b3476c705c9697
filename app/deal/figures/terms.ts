/** The names of figures and rows inside of a formula or a sentence. Inputs have theirs in their table. */

export const TERMS: Readonly<Record<string, string>> = {
	// By month and year
	scheduledRent: 'rent',
	otherIncome: 'other income',
	grossIncome: 'rent and other income',
	vacancy: 'vacancy',
	collectedIncome: 'collected income',
	taxes: 'property taxes',
	insurance: 'insurance',
	hoa: 'HOA',
	utilities: 'utilities and other costs',
	repairs: 'repairs',
	management: 'management',
	leasing: 'leasing',
	carry: 'holding costs during rehab',
	noi: 'NOI',
	capexReserve: 'CapEx reserve',
	events: 'one-off items',
	interest: 'interest',
	principal: 'principal',
	debtService: 'loan payments',
	payments: 'loan payments',
	pmi: 'mortgage insurance',
	balloon: 'balloon',
	balance: 'loan balance',
	cashFlow: 'cash flow',
	cumulative: 'cash flow so far',
	refinancedSoFar: 'cash from the refinance',
	value: 'value',
	valueBefore: 'value a year earlier',
	equityBefore: 'equity a year earlier',
	nextNoi: 'NOI of the next year',
	salePrice: 'sales price',
	sellingCost: 'cost of selling',
	saleNet: 'left from the sale',

	// Of the stabilized year
	cashFlowYear: 'cash flow per year',
	operatingCosts: 'operating costs',
	managementShare: 'management share',

	// At closing and at the refinance
	renovation: 'renovation budget',
	renovationCost: 'renovation with contingency',
	buyCosts: 'purchase closing costs',
	closingFees: 'loan points and fees',
	carryAtClosing: 'holding costs',
	ownedCost: 'holding costs',
	loanAtClosing: 'loan',
	loanAmount: 'loan',
	cashAtClosing: 'cash at closing',
	cashIn: 'cash in',
	appraisedValue: 'appraised value',
	paymentPerDollar: 'payment per month of a $1 loan',
	cashBefore: 'cash put in before the refinance',
	cashBack: 'cash back from the refinance',
	allIn: 'all-in cost',
}

/** Those that are no dollars. */
export const PLAIN_TERMS: ReadonlySet<string> = new Set(['paymentPerDollar'])

/** The names of what a row had a year earlier. */
export const EARLIER: Readonly<Record<string, string>> = {
	value: 'value a year earlier',
	cumulative: 'cash flow so far',
}
