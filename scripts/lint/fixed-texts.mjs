/**
 * Texts that the specification fixes word for word, although docs/writing.md would forbid them. Each
 * is a complete string or template chunk; the lint rule allows exactly these.
 */
export const FIXED_TEXTS = new Set([
	'" successfully',
	'Account deleted successfully.',
	'Administrator',
	'Administrator access',
	'Email verified successfully',
	'Guide created successfully',
	'Guide deleted successfully',
	'Guide updated successfully',
	'Message sent successfully!',
	'Password reset successfully',
	'Password reset successfully, redirecting to Sign In page...',
	'Please log in to subscribe.',
	'Please sign up or log in to view this premium guide.',
	'Profile updated successfully!',
	'Service provider created successfully',
	'Service provider profile updated successfully!',
	'Service provider updated successfully',
	'Signed out successfully.',
	'User deleted successfully',
	'User updated successfully!',
	'Verification email resent successfully',
	'You have been logged out because you logged in on another device',
	'Your subscription process was cancelled. You have not been charged.',
])
