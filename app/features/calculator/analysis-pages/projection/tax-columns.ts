/** The columns of the tax estimate by year, all in dollars. */
export const TAX_COLUMNS = [
	{ key: 'depreciation', label: 'Depreciation' },
	{ key: 'taxableIncome', label: 'Taxable income' },
	{ key: 'usedLosses', label: 'Losses used' },
	{ key: 'carriedLosses', label: 'Losses carried forward' },
	{ key: 'tax', label: 'Tax' },
] as const
