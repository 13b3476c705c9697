/** Success and error messages of the provider pages. */

export const LISTS_FAILED_TEXT = 'Failed to load service types. Please try again.'

export const TERMS_REFUSED_TEXT = 'You must accept the terms to use the service provider directory'

export const LIST_FAILED_TEXT = 'Failed to load service providers. Please try again later.'
export const STATS_FAILED_TEXT = 'Failed to fetch statistics. Please try again later.'

export const ADMIN_TEXTS = {
	created: 'Service provider created successfully',
	createFailed: 'Failed to create service provider',
	updated: 'Service provider updated successfully',
	updateFailed: 'Failed to update service provider',
	noneSelected: 'No provider selected for editing',
	emailRequired: 'Provider email is required',
} as const
