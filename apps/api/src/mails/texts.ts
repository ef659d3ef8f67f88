import type { Language } from "@dexnet/protocol/accounts";
import type { MailKind } from "./mail.ts";

/** `{title}` stands for the storage's name. */
export interface MailText {
  subject: string;
  before: string;
  after: string;
}

export const mailTexts: Readonly<Record<Language, Readonly<Record<MailKind, MailText>>>> = {
  "en-EN": {
    confirm_email: {
      subject: "Confirm your e-mail",
      before: "Welcome to DexNet. Enter this code to confirm your e-mail:",
      after: "The code works once, within 10 minutes. If you did not register, ignore this mail.",
    },
    sign_in: {
      subject: "Your sign-in code",
      before: "Enter this code to sign in to DexNet:",
      after:
        "The code works once, within 10 minutes. Give it to nobody. If you are not signing in now, ignore this mail: without the code nobody gets in.",
    },
    reset_password: {
      subject: "Set a new password",
      before: "Open this link to set a new password for your DexNet account:",
      after:
        "The link works once, within an hour. All devices will then have to sign in again. If you did not ask for it, ignore this mail: your password stays as it is.",
    },
    delete_account: {
      subject: "Delete your account",
      before: "Enter this code to delete your DexNet account with all its storages and files:",
      after:
        "What is deleted can't be brought back. The code works once, within 10 minutes. If you did not ask for it, somebody is signed in as you: change your password.",
    },
    reset_storage: {
      subject: "Reset a storage",
      before: "Enter this code to reset the storage “{title}”:",
      after:
        "The storage gets a new seed phrase, and all files in it are lost. The code works once, within 10 minutes. If you did not ask for it, somebody is signed in as you: change your password.",
    },
  },
  "ru-RU": {
    confirm_email: {
      subject: "Подтвердите адрес почты",
      before: "Добро пожаловать в DexNet. Чтобы подтвердить адрес почты, введите этот код:",
      after:
        "Код сработает один раз, в течение 10 минут. Если вы не регистрировались, просто проигнорируйте это письмо.",
    },
    sign_in: {
      subject: "Код для входа",
      before: "Чтобы войти в DexNet, введите этот код:",
      after:
        "Код сработает один раз, в течение 10 минут. Никому его не сообщайте. Если вы сейчас не входите в аккаунт, ничего делать не нужно: без кода никто не войдёт.",
    },
    reset_password: {
      subject: "Новый пароль",
      before: "Чтобы задать новый пароль для аккаунта DexNet, откройте ссылку:",
      after:
        "Ссылка сработает один раз, в течение часа. После этого на всех устройствах придётся войти заново. Если вы не запрашивали смену пароля, ничего делать не нужно: пароль останется прежним.",
    },
    delete_account: {
      subject: "Удаление аккаунта",
      before: "Чтобы удалить аккаунт DexNet вместе со всеми хранилищами и файлами, введите этот код:",
      after:
        "Удалённое нельзя восстановить. Код сработает один раз, в течение 10 минут. Если вы не запрашивали удаление, в ваш аккаунт вошёл кто-то другой: смените пароль.",
    },
    reset_storage: {
      subject: "Сброс хранилища",
      before: "Чтобы сбросить хранилище «{title}», введите этот код:",
      after:
        "Хранилище получит новую сид-фразу, а все файлы в нём будут потеряны. Код сработает один раз, в течение 10 минут. Если вы не запрашивали сброс, в ваш аккаунт вошёл кто-то другой: смените пароль.",
    },
  },
  "uk-UA": {
    confirm_email: {
      subject: "Підтвердьте адресу пошти",
      before: "Вітаємо в DexNet. Щоб підтвердити адресу пошти, введіть цей код:",
      after: "Код спрацює один раз, протягом 10 хвилин. Якщо ви не реєструвалися, просто не зважайте на цей лист.",
    },
    sign_in: {
      subject: "Код для входу",
      before: "Щоб увійти в DexNet, введіть цей код:",
      after:
        "Код спрацює один раз, протягом 10 хвилин. Нікому його не повідомляйте. Якщо ви зараз не входите в акаунт, нічого робити не потрібно: без коду ніхто не ввійде.",
    },
    reset_password: {
      subject: "Новий пароль",
      before: "Щоб задати новий пароль для акаунта DexNet, відкрийте посилання:",
      after:
        "Посилання спрацює один раз, протягом години. Після цього на всіх пристроях доведеться ввійти знову. Якщо ви не просили змінити пароль, нічого робити не потрібно: він залишиться тим самим.",
    },
    delete_account: {
      subject: "Видалення акаунта",
      before: "Щоб видалити акаунт DexNet разом з усіма сховищами та файлами, введіть цей код:",
      after:
        "Видалене неможливо відновити. Код спрацює один раз, протягом 10 хвилин. Якщо ви не просили видалити акаунт, у нього ввійшов хтось інший: змініть пароль.",
    },
    reset_storage: {
      subject: "Скидання сховища",
      before: "Щоб скинути сховище «{title}», введіть цей код:",
      after:
        "Сховище отримає нову сід-фразу, а всі файли в ньому буде втрачено. Код спрацює один раз, протягом 10 хвилин. Якщо ви не просили про скидання, у ваш акаунт увійшов хтось інший: змініть пароль.",
    },
  },
};
