/** Word to type before a team is deleted. */
export const DELETE_CONFIRMATION_WORD = "DELETE";
