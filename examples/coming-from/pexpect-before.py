# pexpect: python3 pexpect-before.py
import pexpect

login = pexpect.spawn("sh login.sh", timeout=10, encoding="utf-8")
login.expect("Name: ")
login.sendline("Ada")
login.expect("Password: ")
login.sendline("guess")
answer = login.expect(["Welcome, Ada!", "Wrong password."])
login.expect(pexpect.EOF)
login.close()
assert (answer, login.exitstatus) == (1, 1)
