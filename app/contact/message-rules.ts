// The most characters of what the contact form takes beside an e-mail address.

export const longestSenderName = 120;
export const longestMessage = 5_000;
