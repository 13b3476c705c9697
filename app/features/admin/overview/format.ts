/** "149.00 USD", or "N/A" without an amount (ADMIN-06). */
export function formatAmount(amount: string, currency: string): string {
	const value = Number(amount)
	if (amount.trim() === '' || !Number.isFinite(value)) return 'N/A'
	return `${value.toFixed(2)} ${currency.toUpperCase()}`.trim()
}
