// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.37;

/// A token for tests that keeps one percent of each transfer, while its log names the whole value.
/// It is never meant for a public chain.
contract FeeToken {
    string public constant name = "Tether USD (test, with a fee)";
    string public constant symbol = "USDT";
    uint8 public constant decimals = 18;
    uint256 public totalSupply;

    mapping(address holder => uint256) public balanceOf;

    event Transfer(address indexed from, address indexed to, uint256 value);

    error BalanceTooLow(address holder, uint256 balance, uint256 needed);

    constructor(address holder, uint256 supply) {
        totalSupply = supply;
        balanceOf[holder] = supply;
        emit Transfer(address(0), holder, supply);
    }

    function transfer(address to, uint256 value) external returns (bool) {
        uint256 balance = balanceOf[msg.sender];
        if (balance < value) revert BalanceTooLow(msg.sender, balance, value);
        uint256 fee = value / 100;
        balanceOf[msg.sender] = balance - value;
        balanceOf[to] += value - fee;
        totalSupply -= fee;
        emit Transfer(msg.sender, to, value);
        return true;
    }
}
